/** The split without a server: equal shares, no change, the largest notes first.  The same rule as the engine's. */

/** How many notes of 20, 10 and 5 thousand. */
export type Notes = readonly [number, number, number];
export const VALUES = [20, 10, 5] as const;

export interface Split {
  /** What each gets, in thousands; 0 when no equal share can be formed. */
  share: number;
  /** The notes of each sharer, in turn. */
  shares: Notes[];
  left: Notes;
}

export const worth = (notes: Notes): number => VALUES.reduce((sum, value, at) => sum + value * notes[at]!, 0);

/** Divides the notes on the table: the greatest share that equal groups can be formed of, with as many large notes as
 * possible.  Whether a share works is not monotone (two people, 20 20 20 10 5: 20 works, 25 does not), so shares are
 * tried downwards. */
export function split(table: Notes, sharers: number): Split {
  const [n20, n10, n5] = table;
  for (let fives = sharers ? Math.floor(worth(table) / (5 * sharers)) : 0; fives > 0; fives--) {
    const u20 = Math.min(n20, sharers * Math.floor(fives / 4));
    const u10 = Math.min(n10, sharers * Math.floor(fives / 2) - 2 * u20);
    const u5 = sharers * fives - 4 * u20 - 2 * u10;
    if (u5 <= n5) return { share: 5 * fives, shares: dealt(u20, u10, fives, sharers), left: [n20 - u20, n10 - u10, n5 - u5] };
  }
  return { share: 0, shares: Array.from({ length: sharers }, () => [0, 0, 0]), left: table };
}

/** Each in turn takes the largest note that still fits, until the share is complete. */
function dealt(u20: number, u10: number, fives: number, sharers: number): Notes[] {
  return Array.from({ length: sharers }, () => {
    const twenties = Math.min(u20, Math.floor(fives / 4));
    const rest = fives - 4 * twenties;
    const tens = Math.min(u10, Math.floor(rest / 2));
    u20 -= twenties;
    u10 -= tens;
    return [twenties, tens, rest - 2 * tens];
  });
}

/** Share by share around the table: how many each takes, the first in turn first. */
export const turns = (cards: number, sharers: number): number[] =>
  Array.from({ length: sharers }, (_, at) => Math.floor(cards / sharers) + (at < cards % sharers ? 1 : 0));
