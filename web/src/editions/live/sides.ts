/** Teams by letter, colour and mark: the same as on the armbands that are printed. */
import { t } from "$lib/i18n/index.svelte";
import type { Side } from "$lib/stage/edition.svelte";

const LOOKS: Record<string, [string, string]> = {
  A: ["#4ecbb4", "M-9,0a9,9 0 1,0 18,0a9,9 0 1,0 -18,0Z"],
  B: ["#ff9db0", "M0,-10.5 10.5,8.5 -10.5,8.5Z"],
  C: ["#74b9ff", "M-8.5,-8.5H8.5V8.5H-8.5Z"],
  D: ["#c3d15c", "M0,-11.5 9,0 0,11.5 -9,0Z"],
  E: ["#bfa3ff", "M-3.6,-10H3.6V-3.6H10V3.6H3.6V10H-3.6V3.6H-10V-3.6H-3.6Z"],
  F: ["#ffa057", "M0,-11.5 3.2,-3.8 11.4,-3.4 5,1.8 7.2,9.8 0,5.2 -7.2,9.8 -5,1.8 -11.4,-3.4 -3.2,-3.8Z"],
  G: ["#e2c08f", "M-5.4,-9.4H5.4L10.8,0 5.4,9.4H-5.4L-10.8,0Z"],
};

export const sideOf = (team: string): Side => {
  const [colour, mark] = LOOKS[team] ?? ["#f6ead4", ""];
  return { name: t("stage.side", { team }), colour, mark };
};

export const sides = (): Record<string, Side> => Object.fromEntries(Object.keys(LOOKS).map((team) => [team, sideOf(team)]));
