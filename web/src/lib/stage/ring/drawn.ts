/** What the drawing of a table is given: the ring, or what an edition draws in its place. */
import type { Answer, AnyView } from "$lib/protocol/views";
import type { People } from "../people";
import type { Director } from "../play/director.svelte";
import type { Scene } from "../play/scene";

/** What somebody says, or does without a word. */
export interface Remark {
  seat: number;
  text: string;
  /** What is done without a word, if anything, and to whom. */
  emote: string;
  to: number | null;
}

export interface DrawnProps {
  scene: Scene;
  people: People;
  w: number;
  h: number;
  me: number | null;
  director: Director;
  tv?: boolean;
  /** How much room words need below the ring. */
  foot?: number;
  small?: boolean;
  seconds: number | null;
  share: number;
  hot: boolean;
  /** "1…", "2…", "THREE!" */
  count: string;
  /** What is stamped now. */
  stamp: { word: string; tone: "bang" | "click" | "word" | "count" } | null;
  pot: string;
  chosen: number[];
  pickable: number[];
  turn: number | null;
  /** What is being said, the oldest first. */
  says: Remark[];
  /** The own cards in the guns. */
  laid?: string[];
  /** Guns up: everybody waits for three. */
  ready: boolean;
  ghostly?: boolean;
  /** Who is not waited for any more, where everybody sees that. */
  ticked?: number[];
  onpick: (seat: number) => void;
  /** Somebody is tapped who cannot be picked now: what is known of them? */
  onlook?: ((seat: number) => void) | undefined;
  /** What I am asked now, what I have said, and how to say it, for drawings that are answered on themselves. */
  asked: AnyView | null;
  choice: Answer | null;
  choose: (answer: Answer) => void;
}
