/** The second edition: loot that is picked in turn, the Godfather's desk, and how its powers are shown. */
import { t, told } from "$lib/i18n/index.svelte";
import type { EditionPage } from "$lib/stage/edition.svelte";
import { dollars } from "$lib/stage/people";
import type { Shows } from "$lib/stage/play/beats";
import type { SeatScene } from "$lib/stage/play/scene";
import Draft from "./Draft.svelte";
import type { SecondEvent } from "./events";
import LootCard from "./LootCard.svelte";
import { isShare, shareName, typeName } from "./shares";
import type { SecondView } from "./view";

const shows: Shows<SecondEvent> = {
  heals: "said", orders: "said", steals: "said", feasts: "said", hustles: "said", forbids: "said", lucky: "said",
  loot_lost: "death", takes: "grab", takes_token: "grab",
};

/** What somebody has gathered, kind by kind. */
function collection({ stash }: SeatScene): string[] {
  if (!stash) return [];
  const of = (kind: string): string[] => stash.filter((share) => share.startsWith(kind));
  const bills = of("bill").reduce((sum, share) => sum + Number(share.split(" ")[1]), 0);
  const [diamonds, paintings] = [of("diamond").length, of("painting").length];
  return [
    t("stage.end.bills", { money: dollars(bills) }),
    ...(diamonds ? [t("stage.end.diamonds", { n: diamonds })] : []),
    ...(paintings ? [t("stage.end.paintings", { n: paintings })] : []),
  ];
}

function answer(decision: string, said: string): string | undefined {
  if (decision === "veto" && isShare(said)) return t("stage.answer.veto.type", { type: typeName(said) });
  if (said.startsWith("pile ")) return t("stage.answer.trade.pile", { n: said.slice(5) });
  const named = told(`stage.answer.${decision}.${said}`, told(`stage.answer.${said}`, ""));
  return named || (isShare(said) ? shareName(said) : undefined);
}

/** Under which heading an option stands; whatever is not named is a power's. */
const GROUPS: Record<string, string> = {
  first_godfather: "privilege", late_order: "privilege", last_token: "privilege",
  loot: "loot", unclaimed: "loot", clip_look: "loot", dead_bullets: "loot",
};

export default {
  shows,
  tags: { loot: ["token"], death: ["loot_lost", "hand_lost"] },
  recap: ["takes_token"],
  desk: (seat, scene) => scene.godfather === seat,
  panels: { pick: { panel: "draft", Own: Draft, watched: true } },
  aims: ["kid_aim"],
  card: { is: isShare, Face: LootCard },
  about: (scene) => [scene.more as Partial<SecondView>].flatMap(({ sleeve }) => sleeve ?? []),
  // A type of card is forbidden, not a card.
  pictured: (decision) => decision !== "veto",
  answer,
  named: (card) => (isShare(card) ? shareName(card) : undefined),
  // What cards say they are worth; what they bring together is counted in the end.
  wealth: ({ stash }) => stash?.reduce((sum, share) => sum + Number(share.split(" ")[1] ?? 0), 0) ?? null,
  owned: (seat) => (seat.alive ? collection(seat) : []),
  group: (option) => (GROUPS[option] ? { name: GROUPS[option] } : { name: "powers", needs: ["powers"] }),
} satisfies EditionPage;
