import type { Draft } from "../draft.ts";
import { times } from "../orders.ts";
import type { Chance } from "../seed.ts";
import type { Family } from "./family.ts";

/** Pattern weft floats over whole blocks of warp; a pick of tabby after each holds the cloth together. */
export const overshot: Family = {
  draft: (chance) => {
    const blocks = profile(chance, 4);
    const opposite = [
      [2, 3],
      [3, 0],
      [0, 1],
      [1, 2],
    ];
    return blockDraft(blocks, (block) => [block, (block + 1) % 4], opposite);
  },
  longestFloat: 9,
  dyeings: ["patternWeft"],
};

export const monksBelt: Family = {
  draft: (chance) => {
    const blocks = profile(chance, 2);
    return blockDraft(blocks, (block) => [2 * block, 2 * block + 1], [
      [2, 3],
      [0, 1],
    ]);
  },
  longestFloat: 9,
  dyeings: ["patternWeft"],
};

type Block = { block: number; length: number };

/** Blocks there and back, a long one in the middle: a table in the weaver's sense. */
function profile(chance: Chance, count: number): Block[] {
  const rising = Array.from({ length: count + 1 }, (_, index) => ({
    block: index % count,
    length: 2 * chance.between(1, 2),
  }));
  const centre = { block: (count + 1) % count, length: 2 * chance.between(3, 4) };
  return [...rising, centre, ...rising.toReversed()];
}

function blockDraft(blocks: Block[], shafts: (block: number) => [number, number], sheds: number[][]): Draft {
  const [tabby, otherTabby] = [sheds.length, sheds.length + 1];
  const threading = blocks.flatMap(({ block, length }) => {
    // Even and odd shafts must take turns, or tabby would not be tabby.
    const pair = shafts(block).toSorted((one, other) => (one % 2) - (other % 2));
    return times(length / 2, pair).flat();
  });
  const patternPicks = blocks.flatMap(({ block, length }) => times(length / 2, block));
  return {
    threading,
    tieUp: [...sheds, [0, 2], [1, 3]],
    treadling: patternPicks.flatMap((block, pick) => [block, pick % 2 === 0 ? tabby : otherTabby]),
    bulky: sheds.map((_, block) => block),
  };
}
