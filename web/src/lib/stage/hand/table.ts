/** What a panel of the hand needs to know. */
import type { Answer, AnyView } from "$lib/protocol/views";
import type { TableStore } from "$lib/protocol/table.svelte";
import type { People } from "../people";
import type { Scene, SeatScene } from "../play/scene";

export interface HandProps {
  store: TableStore;
  view: AnyView;
  scene: Scene;
  people: People;
  me: SeatScene;
  choice: Answer | null;
  choose: (answer: Answer) => void;
  /** How much of the question's time is left. */
  share: number;
}

export const PASSES = new Set<unknown>(["pass", "quiet", "leave"]);
