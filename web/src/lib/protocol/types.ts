// Made by `python -m standoff.server.generate`; do not edit.

/** A seat has more of something, where that is known; a flag counts one. */
export interface Add {
  do: "add";
  to: string;
  amount?: number | string;
  who?: string;
}

/** What the host says. */
export interface Admit {
  admit: boolean;
}

/** Somebody asks for a seat, and the seated people consent: one "no" ends it, silence is a yes. */
export interface Ask {
  number: number;
  kind: string;
  person: number;
  seat: number;
  of?: number | null;
  closes?: number | null;
  yes?: number[];
  granted?: boolean;
}

/** A ribbon for the end of the evening. */
export interface Award {
  award: string;
  seats: number[];
  count: number;
}

/** Somebody whom the host has sent away. */
export interface Barred {
  person: number;
  name: string;
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
  barred?: boolean;
}

/** One option of an edition. */
export interface Choice {
  name: string;
  values: (boolean | string | number)[];
  default: boolean | string | number;
  clause: string;
  text: string;
  measured: Measured[];
}

/** One clause of a rulebook, in every language it is written in. */
export interface ClauseCard {
  id: string;
  text: Record<string, string>;
  tags?: string[];
  option?: string;
}

/** A way to play that deserves a cover of its own, with its title and a few words in every language. */
export interface Cover {
  setup: SetUp;
  title: Record<string, string>;
  note: Record<string, string>;
}

/** All that a page needs to show a game of any edition, without knowing its rules. */
export interface Declared {
  cards: HeldCard[];
  kinds: Record<string, Kind>;
  amounts: string[];
  sides: Record<string, string[]>;
}

/** One value for each of several seats, in their order. */
export interface Each {
  do: "each";
  values: string;
  to: string;
  who?: string;
}

/** An edition, and what may be chosen. */
export interface EditionCard {
  name: string;
  title: string;
  titles: Record<string, string>;
  modules: Extra[];
  options: Choice[];
  covers: Cover[];
  presets: HouseRules[];
  usual: SetUp;
}

/** One fact of the game. `to` lists the seats that may see it; None means everybody. */
export interface Event {
  kind: string;
  clause: string;
  data?: Record<string, unknown>;
  to?: number[] | null;
}

/** One module of an edition. */
export interface Extra {
  name: string;
  text: string;
  clause: string;
}

/** A game of this table, as it remembers it: by person, and without names. */
export interface Finished {
  game: number;
  at: number;
  edition: string;
  people: Scored[];
  rivals: Rivals[];
}

/** Somebody disagrees, until the referee has settled it. */
export interface Flag {
  number: number;
  person: number;
  clause?: string;
  answers?: number;
}

/** The table behind a short code. */
export interface Found {
  table: string;
}

/** A gun changes its owner. */
export interface HandOver {
  do: "hand_over";
  to: string;
}

/** This lies in the middle of the table now: numbers are notes, words are cards. */
export interface Heap {
  do: "heap";
  of: string;
  unless?: string;
}

/** What the host has said to a knock; a no is a refusal. */
export interface Heard {
  table: string;
}

/** A card that somebody may hold: as views call it, its name, and the first clause about it. */
export interface HeldCard {
  card: string;
  name: string;
  clause: string;
}

/** House rules with a name: choosing them sets all this at once, and whatever else was chosen is forgotten. */
export interface HouseRules {
  name: string;
  title: Record<string, string>;
  note: Record<string, string>;
  players: number[];
  modules: string[] | null;
  options: Record<string, boolean | string | number>;
  keeps: string[];
  speed: string;
  spectator_delay: number;
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
  outdated?: boolean;
  asks?: Ask[];
  locked?: boolean;
  barred?: Barred[];
  referee?: number | null;
  bets?: Record<string, number>;
  votes?: Record<string, Record<string, number>>;
  history?: Finished[];
  again?: number[];
  again_at?: number | null;
  reading?: Reads | null;
  flags?: Flag[];
}

/** One kind of event. */
export interface Kind {
  fields?: Record<string, string>;
  changes?: (Put | Wound | Add | Heap | Take | Turn | HandOver | Each | Team)[];
  secret?: boolean;
  cue?: string;
  beat?: string;
  lasts?: number;
}

/** You stand before the door. */
export interface Knocked {
  knock: string;
}

/** What the lab has measured of one value of an option, with bots, on the same deals as without it. */
export interface Measured {
  value: boolean | string | number;
  modules: string[];
  players: number;
  what: string;
  by: number;
}

/** One question of a finished game, as somebody saw it. */
export interface Moment {
  move: number;
  read: number;
  view: unknown;
}

/** Knock at a table. */
export interface NewKnock {
  name: string;
  face?: string;
}

/** Come to a table. */
export interface NewPerson {
  name: string;
  face?: string;
  sit?: boolean;
}

/** Open a table and sit down as its host. */
export interface NewTable {
  name: string;
  face?: string;
  setup?: SetUp;
  speed?: string;
  public?: boolean;
  sit?: boolean;
}

/** Everything that can be played here. */
export interface Offers {
  editions: EditionCard[];
  speeds: string[];
  bots: string[];
  tempers: string[];
  palette: Record<string, string>;
  url: string;
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

/** Something has these values now: the table, a seat, a gun, or all guns of a seat (of everybody, without `who`). */
export interface Put {
  do: "put";
  of: string;
  to: Record<string, unknown>;
  who?: string;
}

/** Everybody reads their card; the first question comes when all have said `seen`, or then. */
export interface Reads {
  closes: number | null;
  seen: number;
  of: number;
}

/** A finished game in a list. */
export interface ReplayCard {
  replay: string;
  table: string;
  game: number;
  at: number;
  edition: string;
  players: number;
}

/** What of a finished game belongs to whoever asks. */
export interface Rights {
  seat?: number | null;
  host?: boolean;
}

/** How often two people have pointed guns at each other in a game. */
export interface Rivals {
  one: number;
  other: number;
  times: number;
}

/** What a game came to for one person. */
export interface Scored {
  person: number;
  won?: boolean;
  place?: number;
  total?: number | null;
  awards?: string[];
}

/** Your place at a table. Keep the token: it is your seat, and is never shown again. */
export interface Seat {
  table: string;
  person: number;
  token: string;
  watch: string;
  url: string;
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

/** Four letters that stand for a table's code while it is awake. */
export interface Short {
  code: string;
  url: string;
}

/** A finished game, moment by moment, through somebody's eyes. */
export interface Showing {
  setup: SetUp;
  names: string[];
  moments: Moment[];
  events: Event[];
}

/** How the server is. */
export interface State {
  status: string;
}

/** A table in a list. */
export interface TableCard {
  table: string;
  stage: string;
  setup: SetUp;
  speed: string;
  public: boolean;
  game: number;
  chairs: number;
  free: number;
  names: string[];
  watching: number;
}

/** Something leaves the middle of the table, for a seat or for good. */
export interface Take {
  do: "take";
  what: string;
  who?: string;
}

/** Some seats belong together. */
export interface Team {
  do: "team";
  name: string;
  who?: string;
}

/** Takes a seat to another device: good once, and not for long. */
export interface Ticket {
  ticket: string;
  until: number;
  url: string;
  qr: string;
}

/** Why a request changed nothing. */
export interface Trouble {
  error: string;
  clause?: string;
  key?: string;
}

/** Whoever stood first in the queue goes to its end. */
export interface Turn {
  do: "turn";
  who?: string;
}

/** Take the seat of a ticket to this device. */
export interface UseTicket {
  ticket: string;
}

/** Take a seat at a moment of a finished game, and play on from there. */
export interface WhatIf {
  name: string;
  seat: number;
  move: number;
  face?: string;
}

/** Somebody is hit and has so many wounds now. */
export interface Wound {
  do: "wound";
  wounds?: string;
  who?: string;
}

export type ClientMessage = Hello | Ping | Sit | Face | Game | Bot | Start | Choose | Ready | Talking | GoOn | Show | MoreTime | Pause | Resume | TakeBack | Leave | Kick | GiveHost | NameReferee | Mute | Say | Bet | Wish | Consent | Offer | Lock | ClearWatchers | Forgive | Rematch | GiveReferee | Claim | Dispute | Settle | Undo | GiveVerdict | Again | Vote | ForgetGames | Seen | Emote;

export type ServerMessage = Welcome | Frame | Pong | Error | Notice | Knocks | Bye;

/** Another game, same people, same chairs: it begins when more than half of the seated people who are here say so, or a while after the host does. Whoever has only watched gets a bot's chair then. */
export interface Again {
  do: "again";
  on?: boolean;
  ref?: number;
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
  at?: string;
}

/** One line of talk. */
export interface Chat {
  at: number;
  person: number;
  name: string;
  text: string;
  family?: boolean;
  emote?: string;
  to?: number | null;
}

/** Answer the open question. May be changed until the question closes. */
export interface Choose {
  do: "choose";
  question: number;
  answer: number | string | (number | string | (number | string)[])[];
  referee?: boolean;
  seat?: number | null;
  ref?: number;
}

/** The referee's open question is about me: somebody says so on the own phone, and the referee decides. */
export interface Claim {
  do: "claim";
  question: number;
  yes?: boolean;
  ref?: number;
}

/** The host sends everybody away who watches without a name; a TV stays. */
export interface ClearWatchers {
  do: "clear_watchers";
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
  waits_for?: number | null;
  answers?: number;
  ticked?: number[];
  awaits?: boolean;
  calls?: number | null;
  shown_by?: number | null;
  inside?: unknown[];
  shows_by?: number | null;
}

/** Somebody seated says whether an ask is fine; one "no" ends it, silence is a yes. */
export interface Consent {
  do: "consent";
  ask: number;
  yes: boolean;
  ref?: number;
}

/** Somebody who plays disagrees: a flag for the referee, which changes nothing by itself. Everybody sees who raises it and about which clause; what is said with it is the referee's to read. */
export interface Dispute {
  do: "dispute";
  clause?: string;
  text?: string;
  ref?: number;
}

/** Without a word: laugh at whoever sits there, wink at them, threaten them …; for those who play. */
export interface Emote {
  do: "emote";
  emote: string;
  to: number;
  ref?: number;
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

/** Change one's name or face. */
export interface Face {
  do: "face";
  name: string;
  face?: string;
  ref?: number;
}

/** The host lets the table forget what its games came to. */
export interface ForgetGames {
  do: "forget_games";
  ref?: number;
}

/** The host lets somebody join again who was sent away. */
export interface Forgive {
  do: "forgive";
  person: number;
  ref?: number;
}

/** News for one listener; whatever has not changed is left out. */
export interface Frame {
  is: "frame";
  n: number;
  now: number;
  game: number;
  heard: number;
  info?: Info | null;
  clock?: Clock | null;
  view?: unknown;
  first?: number | null;
  events?: Event[];
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

/** The referee, or the host, names somebody else who tells what the game cannot see. */
export interface GiveReferee {
  do: "give_referee";
  person: number;
  ref?: number;
}

/** The referee tells the outcome of the round, whatever is asked just now: who left, and who is out of it. */
export interface GiveVerdict {
  do: "verdict";
  left?: number[];
  coma?: number[];
  question?: number | null;
  ref?: number;
}

/** The host, or whoever ends the talk with half of the others, calls the count of three when half are ready. */
export interface GoOn {
  do: "go_on";
  question: number;
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

/** The host sends somebody away; a bot plays on in the seat. */
export interface Kick {
  do: "kick";
  person: number;
  ref?: number;
}

/** Somebody before the door. */
export interface Knocker {
  number: number;
  name: string;
  face?: string;
}

/** For the host alone: who stands before the door with a short code and would like to come in. */
export interface Knocks {
  is: "knocks";
  waiting?: Knocker[];
}

/** Leave the table for good; a bot plays on in the seat. */
export interface Leave {
  do: "leave";
  ref?: number;
}

/** The host locks the table: nobody new joins or watches. */
export interface Lock {
  do: "lock";
  on: boolean;
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
  shows?: unknown[];
  talking?: boolean;
  more_time?: number;
  bet?: number | null;
  votes?: Record<string, number>;
  wishes?: string[];
  muted?: number[];
  asked?: boolean;
  referee?: Verdict | null;
  claims?: boolean;
  pleas?: Plea[];
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

/** The host names who tells what the game cannot see, such as throws made by hand: somebody here, or chance. Without either it is the host, whoever that is. */
export interface NameReferee {
  do: "name_referee";
  person?: number | null;
  chance?: boolean;
  ref?: number;
}

/** A word from the server itself, until the next one; an empty one takes it back. */
export interface Notice {
  is: "notice";
  key?: string;
  text?: string;
}

/** The host offers a newcomer the seat of somebody whose device is lost; the seated people consent. */
export interface Offer {
  do: "offer";
  person: number;
  to: number;
  ref?: number;
}

/** Stop the clocks: at once for the host, by a majority of the people otherwise. */
export interface Pause {
  do: "pause";
  ref?: number;
}

/** What time is it? The sender's own time comes back, to reckon the difference of the clocks. */
export interface Ping {
  do: "ping";
  at?: number;
  ref?: number;
}

/** What was said with a flag. */
export interface Plea {
  flag: number;
  text: string;
}

/** The server's time, and the sender's own that came with the ping. */
export interface Pong {
  is: "pong";
  at: number;
  now: number;
}

/** Enough talk: start the count (when everybody says so). Where people play on their own ground the referee says so when nobody without a phone has more to say aloud. */
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

/** I have read what was dealt to me: the first question comes when everybody here has, and soon anyway. */
export interface Seen {
  do: "seen";
  ref?: number;
}

/** The referee has heard it, and it stands as it is; or whoever raised the flag takes it down. */
export interface Settle {
  do: "settle";
  flag: number;
  ref?: number;
}

/** Show a card inside the open question, where a window is answered there (`mine.shows`). It cannot be taken back: a sealed poll opens for all who are asked, with this in it, and then the question goes on. */
export interface Show {
  do: "show";
  question: number;
  answer: number | string | (number | string | (number | string)[])[];
  ref?: number;
}

/** Take a chair (or another one); -1 stands up. In a running game it asks for a bot's chair: the seated people consent, and it is taken when the next round begins. Once a person and game; -1 takes the ask back. */
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

/** I have chosen and go on talking all the same: my choice does not mean that I am ready, until I say `ready`. */
export interface Talking {
  do: "talking";
  question: number;
  ref?: number;
}

/** The referee takes back the last game answers: all that was said to a question, or a whole verdict, is one. The game is then what it was before them, and its question is asked anew under a new number. */
export interface Undo {
  do: "undo";
  count?: number;
  question?: number | null;
  ref?: number;
}

/** The open question to the referee. */
export interface Verdict {
  options: unknown[];
  about?: number[];
  choice?: unknown;
  claims?: number[];
}

/** After a game: this award, which nobody can count, is for whoever sits there. */
export interface Vote {
  do: "vote";
  award: string;
  on: number;
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

/** A secret ranked list of loot: when my pick comes and something on it may be taken, it is. In a journal it is of an earlier version, whose game picked by itself and asked nobody; now it is `wishes`. */
export interface Wish {
  do: "wish";
  ranked: string[];
  ref?: number;
}
