// What people type to get to a table.

/** A code, or the code in a whole link that somebody pasted; "" where there is none. */
export function codeIn(typed: string): string {
  const link = /\/(?:t|w|tv)\/(\w+)|\/(\w{4})\/?(?:#\w*)?$/.exec(typed.trim());
  const code = link?.[1] ?? (link?.[2] ?? typed).replace(/[\s-]/g, "").toUpperCase();
  return code.replace(/^W(?=\w{12}$)/, "w");
}

/** The way to what somebody has typed. */
export function wayTo(code: string): string {
  if (code.length === 4) return `/${code}`;
  return code.startsWith("w") ? `/w/${code}` : `/t/${code}`;
}
