/** The companion for the second box: who took the token, and what everybody has at the end. */
import type { BoxPage } from "../../box/page";
import LaysOut from "./box/LaysOut.svelte";
import Token from "./box/Token.svelte";

export default {
  modules: [],
  phases: [["aim"], ["courage"], ["down", "lay_down"], ["shots", "bang", "report"], ["share", "token"]],
  now: {
    aim: ["loot", "aim", "privilege"],
    courage: ["courage"],
    lay_down: ["courage"],
    report: ["effects", "wounds"],
    bang: ["effects", "wounds"],
    token: ["sharing"],
    final_count: ["end"],
    lays_out: ["end"],
  },
  screens: { token: Token, lays_out: LaysOut },
  secret: () => [],
} satisfies BoxPage;
