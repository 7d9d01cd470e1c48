import { describe, expect, it } from "vitest";
import { createSeededRandom } from "../../../shared/seeded-random.ts";
import { computeDrawdown, type Drawdown } from "./weave-draft.ts";
import { weaveFamilies } from "./weave-families.ts";

const seeds = Array.from({ length: 60 }, (_, index) => `seed ${index}`);

describe.each(Object.entries(weaveFamilies))("%s", (_name, family) => {
  it("drafts the same cloth for the same seed", () => {
    for (const seed of seeds)
      expect(family.createDraft(createSeededRandom(seed))).toEqual(family.createDraft(createSeededRandom(seed)));
  });

  it("has no float longer than the family allows", () => {
    for (const seed of seeds) {
      expect(findLongestFloat(computeDrawdown(family.createDraft(createSeededRandom(seed)))), seed).toBeLessThanOrEqual(
        family.longestFloat,
      );
    }
  });

  it("shows both warp and weft in every end and pick", () => {
    for (const seed of seeds) {
      const cloth = computeDrawdown(family.createDraft(createSeededRandom(seed)));
      const ends = cloth[0]?.map((_, end) => cloth.map((pick) => pick[end])) ?? [];
      for (const thread of [...cloth, ...ends]) expect(new Set(thread).size, seed).toBe(2);
    }
  });
});

it("never binds two neighbouring ends of satin in neighbouring picks", () => {
  for (const seed of seeds) {
    const { tieUp, threading } = weaveFamilies.satin.createDraft(createSeededRandom(seed));
    const size = tieUp.length / 2;
    const bound = tieUp.slice(size).map((lifted) => lifted.find((shaft) => shaft < size) ?? -1);
    expect(new Set(bound).size, "each end is bound once a repeat").toBe(size);
    for (const [pick, shaft] of bound.entries()) {
      const step = Math.abs(shaft - (bound[(pick + 1) % size] ?? 0));
      expect(Math.min(step, size - step), seed).toBeGreaterThan(1);
    }
    expect(Math.max(...threading)).toBe(2 * size - 1);
  }
});

/** The longest run of crossings over which a thread is not bound on either face, in cloth that repeats endlessly. */
function findLongestFloat(cloth: Drawdown): number {
  const ends = cloth[0]?.map((_, end) => cloth.map((pick) => pick[end] === true)) ?? [];
  return Math.max(...[...cloth, ...ends].map(findLongestRun));
}

function findLongestRun(thread: readonly boolean[]): number {
  let longest = 0;
  let run = 0;
  for (const [index, over] of [...thread, ...thread].entries()) {
    run = index > 0 && over === thread[(index - 1) % thread.length] ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

it("counts a float across the edge of the repeat", () => {
  expect(findLongestFloat([[true, false, true, true]])).toBe(3);
  expect(
    findLongestFloat([
      [true, false],
      [false, true],
    ]),
  ).toBe(1);
});
