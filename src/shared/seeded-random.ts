/** A deterministic random number generator: the seed is hashed with FNV-1a, numbers come from mulberry32. */
export function createSeededRandom(seed: string) {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);

  function next() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    /** From 0, inclusive, to 1, exclusive. */
    next,
    /** True with probability `share`. */
    chance: (share: number) => next() < share,
    /** An integer from `low` to `high`, both inclusive. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(first: T, ...others: T[]): T => others[Math.floor(next() * (others.length + 1)) - 1] ?? first,
  };
}

export type SeededRandom = ReturnType<typeof createSeededRandom>;
