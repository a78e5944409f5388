// Some browsers offer to put a page among the apps, once and early; it is kept until somebody wants it.
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  offer = $state.raw<Offer | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.offer = null));
  }

  /** Asks the browser, which asks the person; it may be asked only once. */
  async take(): Promise<void> {
    const offer = this.offer;
    this.offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
