import type { SeededRandom } from "../../shared/seeded-random.ts";
import { climbingTieUp, type Draft, pointedOrder, repeatValue, straightOrder } from "./weave-draft.ts";

const tabby = [[0], [1]];

const plain: WeaveFamily = {
  draft: () => ({ threading: [0, 1], tieUp: tabby, treadling: [0, 1] }),
  longestFloat: 1,
  dyeings: ["logCabin", "gingham"],
};

const basket: WeaveFamily = {
  draft: () => ({ threading: [0, 0, 1, 1], tieUp: tabby, treadling: [0, 0, 1, 1] }),
  longestFloat: 2,
  dyeings: ["striped", "figured"],
};

/** Two satins side by side, one showing its warp and one its weft, change places from band to band: damask checks. */
export const satin: WeaveFamily = {
  draft: (chance) => {
    const [size, step] = chance.pick<[number, number]>([5, 2], [5, 3], [8, 3], [8, 5]);
    const shafts = straightOrder(size);
    const other = shafts.map((shaft) => size + shaft);
    const bound = shafts.map((pick) => (pick * step) % size);
    const warpFaced = (block: number[]) => bound.map((shaft) => block.filter((_, index) => index !== shaft));
    const weftFaced = (block: number[]) => bound.map((shaft) => block.filter((_, index) => index === shaft));
    const one = warpFaced(shafts).map((lifted, pick) => [...lifted, ...(weftFaced(other)[pick] ?? [])]);
    const two = weftFaced(shafts).map((lifted, pick) => [...lifted, ...(warpFaced(other)[pick] ?? [])]);
    const block = () => (size === 5 ? chance.between(2, 3) : chance.between(1, 2));
    return {
      threading: [...repeatValue(block(), shafts), ...repeatValue(block(), other)].flat(),
      tieUp: [...one, ...two],
      treadling: [...repeatValue(block(), shafts), ...repeatValue(block(), other)].flat(),
    };
  },
  longestFloat: 8,
  dyeings: ["blocked"],
};

/** Floats grow toward the middle of each cell and sink it: honeycomb towels are woven so. */
const waffle: WeaveFamily = {
  draft: (chance) => {
    const shafts = chance.between(4, 6);
    const tieUp = straightOrder(shafts).map((treadle) =>
      straightOrder(shafts).filter((shaft) => shaft < treadle || shaft === treadle + 1),
    );
    return { threading: pointedOrder(shafts), tieUp, treadling: pointedOrder(shafts) };
  },
  longestFloat: 9,
  dyeings: ["figured", "striped"],
};

const twill: WeaveFamily = {
  draft: (chance) => {
    const tieUp = climbingTieUp(chance.pick("##..", "###...", "###..#..", "####..#.", "##.#...."));
    const rising = straightOrder(tieUp.length);
    return { threading: rising, tieUp, treadling: chance.chance(0.5) ? rising : rising.toReversed() };
  },
  longestFloat: 4,
  dyeings: ["figured", "striped"],
};

/** Twill that turns with a break: the lines of one stripe meet the gaps of the next. */
const herringbone: WeaveFamily = {
  draft: (chance) => {
    const width = 4 * chance.between(2, 3);
    const up = Array.from({ length: width }, (_, end) => end % 4);
    const down = up.map((shaft) => (5 - shaft) % 4);
    return { threading: [...up, ...down], tieUp: climbingTieUp("##.."), treadling: straightOrder(4) };
  },
  longestFloat: 2,
  dyeings: ["striped", "figured"],
};

const houndstooth: WeaveFamily = {
  draft: () => ({ threading: straightOrder(4), tieUp: climbingTieUp("##.."), treadling: straightOrder(4) }),
  longestFloat: 2,
  dyeings: ["checked"],
};

const gooseEye: WeaveFamily = {
  draft: (chance) => {
    const tieUp = climbingTieUp(chance.pick("##..", "###...", "##..##.."));
    return { threading: pointedOrder(tieUp.length), tieUp, treadling: pointedOrder(tieUp.length) };
  },
  longestFloat: 5,
  dyeings: ["figured", "striped"],
};

const birdsEye: WeaveFamily = {
  draft: (chance) => {
    const tieUp = climbingTieUp(chance.pick("#...", "##...", "#.#..."));
    return { threading: pointedOrder(tieUp.length), tieUp, treadling: pointedOrder(tieUp.length) };
  },
  longestFloat: 5,
  dyeings: ["figured", "striped"],
};

/** Eight shafts, both ways pointed: the cloth of the home page. */
const rosepath: WeaveFamily = {
  draft: (chance) => {
    const tieUp = climbingTieUp(chance.pick("###...#.", "##...#.#", "####..#.", "##..#..."));
    return { threading: pointedOrder(8), tieUp, treadling: pointedOrder(8) };
  },
  longestFloat: 7,
  dyeings: ["striped", "figured"],
};

/** Pattern weft floats over whole blocks of warp; a pick of tabby after each holds the cloth together. */
const overshot: WeaveFamily = {
  draft: (chance) => {
    const blocks = createBlockProfile(chance, 4);
    const opposite = [
      [2, 3],
      [3, 0],
      [0, 1],
      [1, 2],
    ];
    return createBlockDraft(blocks, (block) => [block, (block + 1) % 4], opposite);
  },
  longestFloat: 9,
  dyeings: ["patternWeft"],
};

const monksBelt: WeaveFamily = {
  draft: (chance) => {
    const blocks = createBlockProfile(chance, 2);
    return createBlockDraft(blocks, (block) => [2 * block, 2 * block + 1], [
      [2, 3],
      [0, 1],
    ]);
  },
  longestFloat: 9,
  dyeings: ["patternWeft"],
};

type Block = { block: number; length: number };

/** Blocks there and back, a long one in the middle: a table in the weaver's sense. */
function createBlockProfile(chance: SeededRandom, count: number): Block[] {
  const rising = Array.from({ length: count + 1 }, (_, index) => ({
    block: index % count,
    length: 2 * chance.between(1, 2),
  }));
  const centre = { block: (count + 1) % count, length: 2 * chance.between(3, 4) };
  return [...rising, centre, ...rising.toReversed()];
}

function createBlockDraft(blocks: Block[], shafts: (block: number) => [number, number], sheds: number[][]): Draft {
  const [tabby, otherTabby] = [sheds.length, sheds.length + 1];
  const threading = blocks.flatMap(({ block, length }) => {
    // Even and odd shafts must take turns, or tabby would not be tabby.
    const pair = shafts(block).toSorted((one, other) => (one % 2) - (other % 2));
    return repeatValue(length / 2, pair).flat();
  });
  const patternPicks = blocks.flatMap(({ block, length }) => repeatValue(length / 2, block));
  return {
    threading,
    tieUp: [...sheds, [0, 2], [1, 3]],
    treadling: patternPicks.flatMap((block, pick) => [block, pick % 2 === 0 ? tabby : otherTabby]),
    bulky: sheds.map((_, block) => block),
  };
}

const FIGURE_RADIUS = 16;

/** A shaft for every end, as only Jacquard's cards can lift them: a figure in warp satin on a ground of weft satin. */
const jacquard: WeaveFamily = {
  draft: (chance) => {
    const inFigure = chance.pick(createStar, createRose)(chance);
    const quarter = straightOrder(FIGURE_RADIUS + 1);
    const tieUp = quarter.map((pick) =>
      quarter.filter((end) => {
        const satin = (3 * end + pick) % 8;
        return inFigure(FIGURE_RADIUS - end, FIGURE_RADIUS - pick) ? satin !== 0 : satin === 4;
      }),
    );
    return { threading: pointedOrder(FIGURE_RADIUS + 1), tieUp, treadling: pointedOrder(FIGURE_RADIUS + 1) };
  },
  longestFloat: 13,
  dyeings: ["blocked"],
};

/** Tells whether a crossing, counted from the figure's heart, belongs to it. The pointed threading mirrors one quarter into the whole. */
type Figure = (end: number, pick: number) => boolean;

/** The eight-petalled star of northern weavers; small diamonds sit where four stars meet. */
function createStar(chance: SeededRandom): Figure {
  const petal = chance.between(5, 6);
  const diamond = chance.between(3, 5);
  return (end, pick) => {
    const along = Math.max(end, pick);
    const beside = Math.min(end, pick);
    const inPetal = beside >= 1 && beside <= petal && along - beside >= 1 && along - beside <= petal;
    const fromCorner = FIGURE_RADIUS - end + (FIGURE_RADIUS - pick);
    return inPetal || fromCorner < diamond || fromCorner === diamond + 2;
  };
}

function createRose(chance: SeededRandom): Figure {
  const petals = chance.pick(4, 8);
  const depth = chance.between(2, 3);
  const heart = chance.between(2, 3);
  const bud = chance.between(4, 6);
  return (end, pick) => {
    const radius = Math.hypot(end, pick);
    const edge = FIGURE_RADIUS * 0.66 + depth * Math.cos(petals * Math.atan2(pick, end));
    const fromCorner = Math.hypot(FIGURE_RADIUS - end, FIGURE_RADIUS - pick);
    return radius <= heart || (radius >= heart + 2 && radius <= edge) || fromCorner < bud;
  };
}

export const weaveFamilies = {
  plain,
  basket,
  twill,
  herringbone,
  houndstooth,
  gooseEye,
  birdsEye,
  rosepath,
  satin,
  waffle,
  overshot,
  monksBelt,
  jacquard,
};

export type FamilyName = keyof typeof weaveFamilies;

/** How dyes are laid into a family's warp and weft; `dyeing.ts` knows each. */
export type Dyeing = "figured" | "blocked" | "striped" | "checked" | "gingham" | "logCabin" | "patternWeft";

type WeaveFamily = {
  draft: (chance: SeededRandom) => Draft;
  /** Longer floats would snag: the cloth would not hold. */
  longestFloat: number;
  dyeings: readonly [Dyeing, ...Dyeing[]];
};
