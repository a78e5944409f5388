import { late } from "$lib/ui/late";

/** The rest of the stage, all in one: it comes while the first question is answered, or with whatever is shown before. */
class Rest {
  parts = $state.raw<typeof import("./later") | null>(null);

  async fetch(): Promise<void> {
    this.parts ??= await late(() => import("./later"));
  }
}

export const rest = new Rest();
