// Where we are.  Paths are real addresses, so that links, reloads and the back button work.

class Router {
  path = $state(location.pathname);
  fragment = $state(location.hash.slice(1));

  go(path: string, replace = false): void {
    if (path === this.path && !replace) return;
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#look();
    scrollTo(0, 0);
  }

  /** Links inside the page are followed without leaving it. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest?.("a");
    const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  };

  #look = (): void => {
    this.path = location.pathname;
    this.fragment = location.hash.slice(1);
  };

  constructor() {
    addEventListener("popstate", this.#look);
    addEventListener("hashchange", this.#look);
  }
}

export const router = new Router();
