// Was the deal fixed before the game?  The key, shown when it is over, must match what was promised at the start.

export type Verdict = "honest" | "crooked" | "unknown";
const LABEL = "standoff deal 1:";

export async function verify(key: string, promised: string): Promise<Verdict> {
  if (!/^[0-9a-f]{64}$/.test(key) || !promised || !globalThis.crypto?.subtle) return "unknown";
  const label = new TextEncoder().encode(LABEL);
  const bytes = Uint8Array.from(key.match(/../g)!, (pair) => parseInt(pair, 16));
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.of(...label, ...bytes));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === promised ? "honest" : "crooked";
}
