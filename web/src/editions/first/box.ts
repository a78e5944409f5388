/** The companion for the first box: notes, the telephone, cash, and the powers and roles that the phone deals. */
import { t } from "$lib/i18n/index.svelte";
import type { BoxPage } from "../../box/page";
import Cash from "./box/Cash.svelte";
import PassRound from "./box/PassRound.svelte";
import Shared from "./box/Shared.svelte";
import TurnedUp from "./box/TurnedUp.svelte";

const YOU = { shown: "", form: 1, otherwise: 1 };

export default {
  modules: ["powers", "cop", "quick"],
  phases: [["loot", "notes"], ["aim"], ["courage"], ["down", "lay_down"], ["shots", "bbb", "rest", "report"]],
  now: {
    notes: ["loot", "split"],
    aim: ["load", "aim"],
    courage: ["courage"],
    lay_down: ["courage"],
    bbb: ["triple"],
    rest: ["bullets", "wounds"],
    hold: ["telephone"],
    final_count: ["end"],
  },
  screens: { notes: TurnedUp, hold: PassRound, cash: Cash },
  secret: (seat) => [
    ...(seat["cop"] === undefined || seat["cop"] === null ? [] : [t(seat["cop"] ? "event.your_role, cop" : "event.your_role, !cop", { seat: { ...YOU, shown: t("you") } })]),
    ...(seat["power"] ? [t(`power.${String(seat["power"])}`), t(`power.${String(seat["power"])}.text`)] : []),
  ],
  Shared,
} satisfies BoxPage;
