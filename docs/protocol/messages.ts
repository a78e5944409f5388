// Made by `python -m standoff.server.generate`; do not edit.

export type ClientMessage = Hello | Ping | Sit | Face | Game | Bot | Start | Choose | Ready | MoreTime | Pause | Resume | TakeBack | Leave | Kick | GiveHost | Mute | Say | Bet | Wish | Rematch;

export type ServerMessage = Welcome | Frame | Pong | Error | Bye;

/** A ribbon for the end of the evening. */
export interface Award {
  award: string;
  seats: number[];
  count: number;
}

/** A ghost bets who will be hit in this stand-off. */
export interface Bet {
  do: "bet";
  on: number;
  ref?: number;
}

/** The host puts a bot on an empty chair, or takes it away (no level). */
export interface Bot {
  do: "bot";
  seat: number;
  level?: string;
  temper?: string;
  ref?: number;
}

/** The server closes the line. */
export interface Bye {
  is: "bye";
  why: string;
  text: string;
  again?: boolean;
}

/** One chair as everybody sees it. */
export interface Chair {
  seat: number;
  person?: number | null;
  name?: string;
  face?: string;
  bot?: string;
  temper?: string;
  kept?: boolean;
  here?: boolean;
  ready?: boolean;
  silenced?: boolean;
}

/** One line of talk. */
export interface Chat {
  at: number;
  person: number;
  name: string;
  text: string;
  family?: boolean;
}

/** Answer the open question. May be changed until the question closes. */
export interface Choose {
  do: "choose";
  question: number;
  answer: number | string | (number | string | (number | string)[])[];
  ref?: number;
}

/** The open question's time, in the server's clock. */
export interface Clock {
  question: number;
  pace: string;
  closes: number | null;
  three?: number;
  ready?: number;
  left?: number | null;
}

/** What was sent has changed nothing, and why. */
export interface Error {
  is: "error";
  code: string;
  text: string;
  clause?: string;
  ref?: number;
  key?: string;
}

/** One fact of the game. `to` lists the seats that may see it; None means everybody. */
export interface Event {
  kind: string;
  clause: string;
  data?: Record<string, unknown>;
  to?: number[] | null;
}

/** Change one's name or face. */
export interface Face {
  do: "face";
  name: string;
  face?: string;
  ref?: number;
}

/** News for one listener; whatever has not changed is left out. */
export interface Frame {
  is: "frame";
  n: number;
  now: number;
  game?: number;
  info?: Info | null;
  clock?: Clock | null;
  view?: unknown;
  first?: number;
  events?: Event[];
  heard?: number;
  chat?: Chat[];
  margins?: Margins | null;
  mine?: Mine | null;
  done?: number[];
  whole?: boolean;
}

/** The host chooses edition, modules, options and speed. */
export interface Game {
  do: "game";
  setup: SetUp;
  speed?: string;
  free_talk?: boolean;
  spectator_delay?: number;
  ref?: number;
}

/** The host hands the table over. */
export interface GiveHost {
  do: "give_host";
  person: number;
  ref?: number;
}

/** The first message on every line: which table, with which right, and how far one had come. */
export interface Hello {
  do: "hello";
  table: string;
  token?: string;
  protocol?: number;
  n?: number;
  game?: number;
  read?: number;
  heard?: number;
  ref?: number;
}

/** The table itself: who is here and what is played. */
export interface Info {
  setup: SetUp;
  speed: string;
  stage: string;
  game: number;
  chairs: Chair[];
  people: Person[];
  public?: boolean;
  free_talk?: boolean;
  spectator_delay?: number;
  paused?: boolean;
  refused?: string;
  commitment?: string;
  key?: string;
  awards?: Award[];
}

/** The host sends somebody away; a bot plays on in the seat. */
export interface Kick {
  do: "kick";
  person: number;
  ref?: number;
}

/** Leave the table for good; a bot plays on in the seat. */
export interface Leave {
  do: "leave";
  ref?: number;
}

/** What slow lines were forgiven at the last "three", by seat, in seconds: published after the reveal. */
export interface Margins {
  question: number;
  seconds: Record<string, number>;
}

/** What only the receiver is told. */
export interface Mine {
  person: number;
  seat?: number | null;
  choice?: unknown;
  more_time?: number;
  bet?: number | null;
  muted?: number[];
}

/** Give everybody some more time for this question. */
export interface MoreTime {
  do: "more_time";
  question: number;
  ref?: number;
}

/** Do not show me what somebody says; the host may silence somebody for everyone. The bot on chair 0 is -1, the one on chair 1 is -2 and so on, as in the lines they say. */
export interface Mute {
  do: "mute";
  person: number;
  on?: boolean;
  everyone?: boolean;
  ref?: number;
}

/** Stop the clocks: at once for the host, by a majority of the people otherwise. */
export interface Pause {
  do: "pause";
  ref?: number;
}

/** Somebody at the table, seated or watching. */
export interface Person {
  person: number;
  name: string;
  face?: string;
  seat?: number | null;
  here?: boolean;
  host?: boolean;
  ghost_points?: number;
  silenced?: boolean;
}

/** What time is it? The sender's own time comes back, to reckon the difference of the clocks. */
export interface Ping {
  do: "ping";
  at?: number;
  ref?: number;
}

/** The server's time, and the sender's own that came with the ping. */
export interface Pong {
  is: "pong";
  at: number;
  now: number;
}

/** Enough talk: start the count (when everybody says so). */
export interface Ready {
  do: "ready";
  question: number;
  ref?: number;
}

/** The host calls everybody back to the lobby, same people, same chairs. */
export interface Rematch {
  do: "rematch";
  ref?: number;
}

/** Let the clocks run again. */
export interface Resume {
  do: "resume";
  ref?: number;
}

/** Talk: a phrase from the palette, or free text where the table allows it; to all, or to the family. */
export interface Say {
  do: "say";
  text: string;
  family?: boolean;
  ref?: number;
}

/** What people agree on before the first card: plain words, nothing secret but a stacked deal. */
export interface SetUp {
  edition: string;
  players: number;
  modules?: string[];
  options?: Record<string, boolean | string | number>;
  godfather?: number | string | null;
  deal?: Record<string, unknown>;
}

/** Take a chair (or another one); -1 stands up. */
export interface Sit {
  do: "sit";
  seat: number;
  ref?: number;
}

/** The host starts the game; bots fill the empty chairs. */
export interface Start {
  do: "start";
  ref?: number;
}

/** I am here again: the bot gives me my seat back. */
export interface TakeBack {
  do: "take_back";
  ref?: number;
}

/** The line is open; a frame follows. */
export interface Welcome {
  is: "welcome";
  table: string;
  person: number | null;
  now: number;
  protocol?: number;
  ping?: number;
}

/** A secret ranked list of loot: when my pick comes and something on it may be taken, it is. */
export interface Wish {
  do: "wish";
  ranked: string[];
  ref?: number;
}
