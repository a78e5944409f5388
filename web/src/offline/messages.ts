// What the page and the worker that runs Python say to each other.

export type ToWorker =
  | { do: "start"; python: string }
  | { do: "ask"; id: number; method: string; path: string; body: string; token: string }
  | { do: "open"; line: number; table: string }
  | { do: "say"; line: number; text: string }
  | { do: "hang up"; line: number };

export type FromWorker =
  | { is: "ready" }
  | { is: "answer"; id: number; status: number; body: unknown }
  | { is: "opened"; line: number }
  | { is: "told"; line: number; text: string }
  | { is: "ended"; line: number }
  /** Another window has taken over. */
  | { is: "elsewhere" }
  | { is: "trouble"; text: string };
