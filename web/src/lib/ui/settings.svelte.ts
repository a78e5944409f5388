// How this person likes the page.
import { stored } from "./stored.svelte";

export interface Settings {
  sound: boolean;
  volume: number;
  buzz: boolean;
  voice: boolean;
  /** On a TV. */
  music: boolean;
  /** auto follows the system. */
  motion: "auto" | "less" | "full";
  text: number;
  awake: boolean;
  /** No marks of rules in the log. */
  unmarked?: boolean;
  /** The own money is hidden. */
  shut?: boolean;
}

export const settings = stored<Settings>("settings", {
  sound: true,
  volume: 0.7,
  buzz: true,
  voice: true,
  music: true,
  motion: "auto",
  text: 1,
  awake: true,
});

const quiet = matchMedia("(prefers-reduced-motion: reduce)");
let asksForLess = $state(quiet.matches);
quiet.addEventListener("change", () => (asksForLess = quiet.matches));

/** Should things that travel or shake stay still? */
export const stillness = {
  get on(): boolean {
    return settings.value.motion === "less" || (settings.value.motion === "auto" && asksForLess);
  },
};

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}
