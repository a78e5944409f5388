/** How a phone looks outdoors: by day black on white, by night bright on black. */
import "./look.css";
import { stored } from "$lib/ui/stored.svelte";

export type Look = "sun" | "night";

export const look = stored<Look>("light", matchMedia("(prefers-color-scheme: light)").matches ? "sun" : "night");

export function otherLook(): void {
  look.value = look.value === "sun" ? "night" : "sun";
}
