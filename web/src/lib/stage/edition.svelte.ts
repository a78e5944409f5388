/** The edition that is being played: what it declares of itself, and what its folder draws in a way of its own.
 *
 * An edition without a folder is played all the same: everything below has a picture that fits any game.
 */
import { untrack, type Component, type Snippet } from "svelte";
import { speakOfEdition } from "$lib/i18n/index.svelte";
import type { TableStore } from "$lib/protocol/table.svelte";
import type { AnySeat, Answer, AnyView } from "$lib/protocol/views";
import type { Declared, Event, SetUp } from "$lib/protocol/types";
import type { Sounding } from "$lib/sound/sound";
import { declaredBy } from "$lib/ui/api";
import { late } from "$lib/ui/late";
import type { Names } from "$lib/ui/sentences";
import { pageOf } from "../../editions";
import type { HandProps } from "./hand/table";
import type { Manner, Shows, Tags, EventOf } from "./play/beats";
import type { People } from "./people";
import type { DrawnProps } from "./ring/drawn";
import { fold } from "./play/fold";
import { sceneOf, type GunScene, type Scene, type SeatScene } from "./play/scene";

/** How a question is asked. */
export interface Panel {
  /** The name of a panel that any edition may use (load, window, parts), or of its own. */
  panel: string;
  Own?: Component<HandProps>;
  /** Do those who are not asked see it as well, as long as something lies on the table? */
  watched?: boolean;
  /** Does it stay the same panel when the same question comes again? */
  stays?: boolean;
  /** In an answer of several parts: what each part is about, and what a value of it is called. */
  row?: (at: number, hand: HandProps) => string;
  label?: (value: string | number) => string;
  /** What is proposed, and an answer in sentences: one tap says yes to it, and only whoever wants another sees the parts. */
  proposal?: { answer: (hand: HandProps) => Answer; lines: (answer: Answer, hand: HandProps) => string[] };
}

/** A sign beside a name, drawn about as large as a letter. */
export interface Sign {
  name: string;
  /** What a screen reader says. */
  label: string;
  /** Its width and where its middle is, in letters, and its drawing. */
  wide: number;
  at: number;
  scale: number;
  d: string;
  stroke?: number;
}

/** How those who belong together are told from others: by a colour, and without it by a mark about 20 wide. */
export interface Side {
  name: string;
  colour: string;
  mark: string;
}

/** A card that somebody holds, in words. */
export interface Held {
  card: string;
  name: string;
  text: string;
}

/** What is shown at the end besides the list of everybody. */
export interface Counted {
  events: readonly Event[];
  scene: Scene;
  people: People;
}

/** What a stage is given, an edition's own as well. */
export interface StageProps {
  store: TableStore;
  /** `hand` is a phone, `tv` shows no secrets, `replay` shows a recorded game. */
  mode: "hand" | "tv" | "replay";
  /** The top right corner. */
  corner?: Snippet | undefined;
  /** A strip between what is shown and what is asked. */
  bar?: Snippet | undefined;
  /** What can be done when the game is over. */
  after?: Snippet | undefined;
  /** How fast a recorded game is shown. */
  speed?: number | undefined;
  /** Does a TV say what happens?  Not beside a log. */
  recap?: boolean | undefined;
}

/** What the lobby is given of an edition. */
export interface LobbyProps {
  store: TableStore;
  code: string;
}

export interface EditionPage {
  /** A stage in place of ring and hand, for set-ups that want one. */
  stage?: (setup: SetUp) => (() => Promise<{ default: Component<StageProps> }>) | undefined;
  /** What the lobby shows besides, for set-ups that want it. */
  lobby?: (setup: SetUp) => (() => Promise<{ default: Component<LobbyProps> }>) | undefined;
  /** A drawing in place of the ring, for set-ups that want one. */
  ground?: (setup: SetUp) => (() => Promise<{ default: Component<DrawnProps> }>) | undefined;
  shows?: Shows<EventOf<string, never>>;
  tags?: Tags;
  /** Events that are drawn, or said by the line beside them: no line of the log. */
  quiet?: readonly string[];
  /** A line of the log that says more than the event alone, to whoever reads it. */
  line?: (event: Event, who: Names) => string | undefined;
  /** Events that are told again when a round is over, besides shots and deaths. */
  recap?: readonly string[];
  /** The last touch to a scene that was made from a view. */
  scene?: (scene: Scene, view: AnyView) => Scene;
  /** What an event changes besides what is declared of it. */
  follows?: (scene: Scene, event: Event) => Scene;
  /** Signs beside the name of a seat. */
  signs?: (seat: SeatScene, scene: Scene) => Sign[];
  /** The looks of its sides, by the names that a scene has for its teams. */
  sides?: () => Record<string, Side>;
  /** The characters of a side, whoever plays them; the others have the faces that people chose. */
  casts?: Record<string, readonly number[]>;
  /** Arms that hold something else than a gun, from the shoulder to the right (see `art/gun.ts`). */
  arms?: Record<string, (seat: number, edge: string, atYou: boolean) => string>;
  /** The kinds of cards that belong to something to point with, in the order of a hand. */
  loads?: (gun: GunScene) => readonly string[] | undefined;
  /** How one of its cards sounds when it is turned, and whether the table shakes. */
  turned?: (card: string) => { sound: Sounding; loud: boolean } | undefined;
  /** The hidden cards of a seat that speak at a window, for those who know them; without it, its power. */
  held?: (seat: SeatScene) => Held[];
  /** May those who belong together talk apart now? */
  whispers?: (view: AnyView) => boolean;
  /** What an answer means for whoever gives it, where that is not the same for all. */
  means?: (decision: string, answer: string, me: SeatScene) => string | undefined;
  /** What a seat has to its name, in thousands, where that is not its money. */
  wealth?: (seat: AnySeat, view: AnyView) => number | null;
  /** What the count has to show besides the list. */
  count?: () => Promise<{ default: Component<Counted> }>;
  /** Does this seat sit behind a desk? */
  desk?: (seat: number, scene: Scene) => boolean;
  /** How its questions are asked; the others are told by their answers. */
  panels?: Record<string, Panel>;
  /** Questions at which guns are held ready, besides the usual one. */
  aims?: readonly string[];
  /** The drawing of its cards. */
  card?: { is: (word: string) => boolean; Face: Component<{ name: string; which?: number }> };
  /** The cards that a question is about, beside those that the question names. */
  about?: (scene: Scene) => string[];
  /** Is an answer shown with its card, where it is one? */
  pictured?: (decision: string) => boolean;
  /** An answer in words, where its own name does not do. */
  answer?: (decision: string, answer: string) => string | undefined;
  /** A card by name, where it is not one of `card.NAME`. */
  named?: (card: string) => string | undefined;
  /** What a seat has in the end, beside money and wounds. */
  owned?: (seat: SeatScene) => string[];
  /** What a seat is, for its owner. */
  role?: (seat: SeatScene) => string;
  /** Events that tell somebody in secret what they are. */
  roles?: readonly string[];
  /** What a seat has spent, as everybody has seen it. */
  spent?: (seat: AnySeat) => string[];
  /** Under which heading an option stands, and the modules that it needs one of. */
  group?: (option: string) => { name: string; needs?: readonly string[] };
}

const NOTHING: Declared = { cards: [], kinds: {}, amounts: [], sides: {} };

class Playing {
  /** The name of the edition, once everything of it is here. */
  name = $state("");
  page = $state.raw<EditionPage>({});
  declared = $state.raw<Declared>(NOTHING);
  #coming = "";
  #entering = Promise.resolve();

  /** From now on this edition is played; whoever wants the same waits for the same. */
  enter(setup: SetUp): Promise<void> {
    const coming = [setup.edition, ...(setup.modules ?? [])].join(" ");
    if (coming === this.#coming) return this.#entering;
    this.#coming = coming;
    return (this.#entering = this.#enter(setup, coming));
  }

  async #enter({ edition, modules = [] }: SetUp, coming: string): Promise<void> {
    try {
      const [page, declared] = await Promise.all([pageOf(edition), declaredBy(edition), speakOfEdition(edition, "game", ...modules)]);
      if (this.#coming === coming) Object.assign(this, { name: edition, page, declared });
    } catch (err) {
      if (this.#coming === coming) this.#coming = "";
      throw err;
    }
  }

  /** The same, tried again until it works or the returned function is called. */
  stay(setup: SetUp | undefined): () => void {
    let gone = false;
    if (setup) untrack(() => void late(() => this.enter(setup), () => !gone).catch(() => undefined));
    return () => {
      gone = true;
    };
  }

  /** Which side each chair of a table belongs to, and who sits in it; nothing where chairs are all alike. */
  chairs({ edition, players }: SetUp): { side: string; cast: number | undefined }[] {
    const sides = (edition === this.name ? this.declared.sides[players] : null) ?? [];
    return sides.map((side, seat) => ({ side, cast: this.page.casts?.[side]?.[sides.slice(0, seat).filter((one) => one === side).length] }));
  }

  /** A scene one event later. */
  fold(scene: Scene, event: Event): Scene {
    const next = fold(scene, event, this.declared.kinds);
    return this.page.follows?.(next, event) ?? next;
  }

  get manner(): Manner {
    return { kinds: this.declared.kinds, shows: this.page.shows, tags: this.page.tags };
  }

  scene(view: AnyView): Scene {
    const scene = sceneOf(view);
    return this.page.scene?.(scene, view) ?? scene;
  }
}

export const playing = new Playing();
