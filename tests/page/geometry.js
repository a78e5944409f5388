// What is wrong with the page as it stands: see geometry.py.  A page that scrolls may be longer than its window.
(scrolls) => {
  const SLACK = 2.5;
  const found = [];
  const root = document.querySelector("dialog[open]") ?? document.body;
  const [wide, high] = [document.documentElement.clientWidth, innerHeight];
  const named = (one) => one.dataset.part
    ?? ((one.ariaLabel || one.textContent || one.getAttribute("placeholder") || one.className.toString()).trim().replace(/\s+/g, " ").slice(0, 30) || one.tagName);
  const boxOf = (one) => {
    if (!one.dataset.box) return one.getBoundingClientRect();
    const [left, top, right, bottom] = one.dataset.box.split(" ").map(Number);
    const at = one.getScreenCTM();
    const points = [[left, top], [right, top], [left, bottom], [right, bottom]].map(([x, y]) => [at.a * x + at.c * y + at.e, at.b * x + at.d * y + at.f]);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  };
  const spills = (one, all) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.data.trim() || text.parentElement.closest("[aria-hidden=true], .sr, svg")) continue;
      const words = document.createRange();
      words.selectNodeContents(text);
      const { left, right, top, bottom } = words.getBoundingClientRect();
      const style = getComputedStyle(text.parentElement);
      const shortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      if (!shortened && (left < all.left - SLACK || right > all.right + SLACK || top < all.top - SLACK || bottom > all.bottom + SLACK)) return true;
    }
    return false;
  };
  const stays = (one) => { for (let at = one; at; at = at.parentElement) if (/fixed|sticky/.test(getComputedStyle(at).position)) return true; return false; };
  const parts = [];
  for (const one of root.querySelectorAll("[data-part], button, a[href], input, select, textarea")) {
    if (one.closest(".sr, [inert]") || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const all = boxOf(one);
    if (all.right - all.left < 2 || all.bottom - all.top < 2) continue;
    const seen = { left: all.left, top: all.top, right: all.right, bottom: all.bottom };
    let [cut, upAndDown, sideways] = ["", false, false];
    for (let around = one.parentElement; around && around !== document.documentElement; around = around.parentElement) {
      const style = getComputedStyle(around);
      sideways ||= around.dataset.scrolls !== undefined;
      const [clipsX, clipsY] = [style.overflowX !== "visible", style.overflowY !== "visible"];
      if (around.tagName === "svg" || around === document.body || (!clipsX && !clipsY)) continue;
      const frame = around.getBoundingClientRect();
      const rolls = (axis) => /auto|scroll/.test(style["overflow" + axis]);
      if (clipsX) {
        if (!sideways && (seen.left < frame.left - SLACK || seen.right > frame.right + SLACK)) cut ||= `cut at the side by ${around.className || around.tagName}`;
        [seen.left, seen.right] = [Math.max(seen.left, frame.left), Math.min(seen.right, frame.right)];
      }
      if (clipsY) {
        if (seen.top < frame.top - SLACK || seen.bottom > frame.bottom + SLACK) {
          if (rolls("Y")) upAndDown = true;
          else if (!upAndDown) cut ||= `cut by ${around.className || around.tagName}`;
        }
        [seen.top, seen.bottom] = [Math.max(seen.top, frame.top), Math.min(seen.bottom, frame.bottom)];
      }
    }
    const name = named(one);
    if (cut) found.push(`${name}: ${cut}`);
    else if (!sideways && (all.left < -SLACK || all.right > wide + SLACK)) found.push(`${name}: leaves the window at the side`);
    else if (!upAndDown && !scrolls && (all.top < -SLACK || all.bottom > high + SLACK)) found.push(`${name}: leaves the window`);
    if (/^(BUTTON|A)$/.test(one.tagName) && getComputedStyle(one).display !== "inline" && spills(one, all)) found.push(`${name}: its words do not fit in`);
    [seen.left, seen.right] = [Math.max(0, seen.left), Math.min(wide, seen.right)];
    [seen.top, seen.bottom] = [Math.max(0, seen.top), Math.min(high, seen.bottom)];
    if (seen.right - seen.left > 2 && seen.bottom - seen.top > 2) parts.push({ one, name, seen, pinned: scrolls && stays(one) });
  }
  parts.forEach(({ one, name, seen, pinned }, at) => {
    for (const other of parts.slice(at + 1)) {
      if (one.contains(other.one) || other.one.contains(one) || pinned !== other.pinned) continue;
      const across = Math.min(seen.right, other.seen.right) - Math.max(seen.left, other.seen.left);
      const down = Math.min(seen.bottom, other.seen.bottom) - Math.max(seen.top, other.seen.top);
      if (across > SLACK && down > SLACK) found.push(`${name} and ${other.name} overlap by ${Math.round(across)}x${Math.round(down)}`);
    }
    if (scrolls) return;
    if (!one.matches("button:enabled, a[href], input:enabled") || one.closest("svg")) return;
    const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && !one.contains(hit) && !hit.contains(one) && !hit.closest("label")?.contains(one)) found.push(`${name} lies under ${named(hit)}`);
  });
  if (!scrolls && document.documentElement.scrollHeight > high + SLACK) found.push("the page itself scrolls");
  if (document.documentElement.scrollWidth > wide + SLACK) found.push("the page is wider than the window");
  return [...new Set(found)];
}
