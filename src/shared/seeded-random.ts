/** A stream of numbers in [0, 1) that is the same for the same seed, on every machine. FNV-1a starts it, mulberry32 goes on. */
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
    chance: (share: number) => next() < share,
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(first: T, ...others: T[]): T => others[Math.floor(next() * (others.length + 1)) - 1] ?? first,
  };
}

export type SeededRandom = ReturnType<typeof createSeededRandom>;
