import type { SeededRandom } from "../../../shared/seeded-random.ts";
import { climbingTieUp, type Draft, pointedOrder, repeatValue, straightOrder } from "./weave-draft.ts";

export type FamilyName = keyof typeof families;

/** How colours are assigned to warp and weft; `recipesByDyeing` in draw-cover.ts has a function for each. */
export type Dyeing = "figured" | "blocked" | "striped" | "checked" | "gingham" | "logCabin" | "patternWeft";

type WeaveFamily = {
  createDraft: (random: SeededRandom) => Draft;
  /** In crossings. With longer floats real cloth would not hold together; the tests check every draft. */
  longestFloat: number;
  dyeings: readonly [Dyeing, ...Dyeing[]];
};

const tabby = [[0], [1]];

/** Pointed in threading and treadling, which gives diamonds. The first row of the tie-up is one of these. */
const createPointedDraft =
  (...rows: [string, ...string[]]) =>
  (random: SeededRandom): Draft => {
    const tieUp = climbingTieUp(random.pick(...rows));
    return { threading: pointedOrder(tieUp.length), tieUp, treadling: pointedOrder(tieUp.length) };
  };

type Block = { block: number; length: number };

/** A symmetrical sequence of blocks with a long one in the middle. Weavers call the figure a table. */
function createBlockProfile(random: SeededRandom, count: number): Block[] {
  const rising = Array.from({ length: count + 1 }, (_, index) => ({
    block: index % count,
    length: 2 * random.between(1, 2),
  }));
  const centre = { block: (count + 1) % count, length: 2 * random.between(3, 4) };
  return [...rising, centre, ...rising.toReversed()];
}

function createBlockDraft(blocks: Block[], shafts: (block: number) => [number, number], sheds: number[][]): Draft {
  const [tabbyTreadle, otherTabbyTreadle] = [sheds.length, sheds.length + 1];
  const threading = blocks.flatMap(({ block, length }) => {
    // Tabby needs even and odd shafts to alternate.
    const pair = shafts(block).toSorted((a, b) => (a % 2) - (b % 2));
    return repeatValue(length / 2, pair).flat();
  });
  const patternPicks = blocks.flatMap(({ block, length }) => repeatValue(length / 2, block));
  return {
    threading,
    tieUp: [...sheds, [0, 2], [1, 3]],
    treadling: patternPicks.flatMap((block, pick) => [block, pick % 2 === 0 ? tabbyTreadle : otherTabbyTreadle]),
    bulky: sheds.map((_, block) => block),
  };
}

const FIGURE_RADIUS = 16;

/** Whether a crossing, counted from the figure's centre, belongs to it. The pointed threading mirrors the quarter to all four. */
type Figure = (end: number, pick: number) => boolean;

/** The eight-petalled star of Nordic weaving, with a small diamond where four stars meet. */
function createStar(random: SeededRandom): Figure {
  const petal = random.between(5, 6);
  const diamond = random.between(3, 5);
  return (end, pick) => {
    const along = Math.max(end, pick);
    const beside = Math.min(end, pick);
    const isInPetal = beside >= 1 && beside <= petal && along - beside >= 1 && along - beside <= petal;
    const fromCorner = FIGURE_RADIUS - end + (FIGURE_RADIUS - pick);
    return isInPetal || fromCorner < diamond || fromCorner === diamond + 2;
  };
}

function createRose(random: SeededRandom): Figure {
  const petals = random.pick(4, 8);
  const depth = random.between(2, 3);
  const heart = random.between(2, 3);
  const bud = random.between(4, 6);
  return (end, pick) => {
    const radius = Math.hypot(end, pick);
    const edge = FIGURE_RADIUS * 0.66 + depth * Math.cos(petals * Math.atan2(pick, end));
    const fromCorner = Math.hypot(FIGURE_RADIUS - end, FIGURE_RADIUS - pick);
    return radius <= heart || (radius >= heart + 2 && radius <= edge) || fromCorner < bud;
  };
}

const families = {
  plain: {
    createDraft: () => ({ threading: [0, 1], tieUp: tabby, treadling: [0, 1] }),
    longestFloat: 1,
    dyeings: ["logCabin", "gingham"],
  },

  basket: {
    createDraft: () => ({ threading: [0, 0, 1, 1], tieUp: tabby, treadling: [0, 0, 1, 1] }),
    longestFloat: 2,
    dyeings: ["striped", "figured"],
  },

  twill: {
    createDraft: (random) => {
      const tieUp = climbingTieUp(random.pick("##..", "###...", "###..#..", "####..#.", "##.#...."));
      const rising = straightOrder(tieUp.length);
      return { threading: rising, tieUp, treadling: random.chance(0.5) ? rising : rising.toReversed() };
    },
    longestFloat: 4,
    dyeings: ["figured", "striped"],
  },

  /** Twill that reverses with a break: the lines of one stripe meet the gaps of the next. */
  herringbone: {
    createDraft: (random) => {
      const width = 4 * random.between(2, 3);
      const up = Array.from({ length: width }, (_, end) => end % 4);
      const down = up.map((shaft) => (5 - shaft) % 4);
      return { threading: [...up, ...down], tieUp: climbingTieUp("##.."), treadling: straightOrder(4) };
    },
    longestFloat: 2,
    dyeings: ["striped", "figured"],
  },

  houndstooth: {
    createDraft: () => ({ threading: straightOrder(4), tieUp: climbingTieUp("##.."), treadling: straightOrder(4) }),
    longestFloat: 2,
    dyeings: ["checked"],
  },

  gooseEye: {
    createDraft: createPointedDraft("##..", "###...", "##..##.."),
    longestFloat: 5,
    dyeings: ["figured", "striped"],
  },

  birdsEye: {
    createDraft: createPointedDraft("#...", "##...", "#.#..."),
    longestFloat: 5,
    dyeings: ["figured", "striped"],
  },

  /** Eight shafts. The loom on the home page weaves it, too. */
  rosepath: {
    createDraft: createPointedDraft("###...#.", "##...#.#", "####..#.", "##..#..."),
    longestFloat: 7,
    dyeings: ["striped", "figured"],
  },

  /** Damask checks: blocks of warp-faced and weft-faced satin alternate in both directions. */
  satin: {
    createDraft: (random) => {
      const [size, step] = random.pick<[number, number]>([5, 2], [5, 3], [8, 3], [8, 5]);
      const shafts = straightOrder(size);
      const otherShafts = shafts.map((shaft) => size + shaft);
      const bindingShafts = shafts.map((pick) => (pick * step) % size);
      const lift = (warpFaced: number[], weftFaced: number[]) =>
        bindingShafts.map((bound) => [
          ...warpFaced.filter((shaft) => shaft % size !== bound),
          ...weftFaced.filter((shaft) => shaft % size === bound),
        ]);
      const pickBlockCount = () => (size === 5 ? random.between(2, 3) : random.between(1, 2));
      return {
        threading: [...repeatValue(pickBlockCount(), shafts), ...repeatValue(pickBlockCount(), otherShafts)].flat(),
        tieUp: [...lift(shafts, otherShafts), ...lift(otherShafts, shafts)],
        treadling: [...repeatValue(pickBlockCount(), shafts), ...repeatValue(pickBlockCount(), otherShafts)].flat(),
      };
    },
    longestFloat: 8,
    dyeings: ["blocked"],
  },

  /** Floats grow toward the middle of each cell, as in a honeycomb towel. */
  waffle: {
    createDraft: (random) => {
      const shafts = random.between(4, 6);
      const tieUp = straightOrder(shafts).map((treadle) =>
        straightOrder(shafts).filter((shaft) => shaft < treadle || shaft === treadle + 1),
      );
      return { threading: pointedOrder(shafts), tieUp, treadling: pointedOrder(shafts) };
    },
    longestFloat: 9,
    dyeings: ["figured", "striped"],
  },

  /** Pattern weft floats over blocks of warp; a pick of tabby after each pattern pick binds the cloth. */
  overshot: {
    createDraft: (random) => {
      const blocks = createBlockProfile(random, 4);
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
  },

  monksBelt: {
    createDraft: (random) => {
      const blocks = createBlockProfile(random, 2);
      return createBlockDraft(blocks, (block) => [2 * block, 2 * block + 1], [
        [2, 3],
        [0, 1],
      ]);
    },
    longestFloat: 9,
    dyeings: ["patternWeft"],
  },

  /** A figure in warp satin on a ground of weft satin. It needs a shaft for every end, as only a Jacquard loom has. */
  jacquard: {
    createDraft: (random) => {
      const isInFigure = random.pick(createStar, createRose)(random);
      const quarter = straightOrder(FIGURE_RADIUS + 1);
      const tieUp = quarter.map((pick) =>
        quarter.filter((end) => {
          const satin = (3 * end + pick) % 8;
          return isInFigure(FIGURE_RADIUS - end, FIGURE_RADIUS - pick) ? satin !== 0 : satin === 4;
        }),
      );
      return { threading: pointedOrder(FIGURE_RADIUS + 1), tieUp, treadling: pointedOrder(FIGURE_RADIUS + 1) };
    },
    longestFloat: 13,
    dyeings: ["blocked"],
  },
} satisfies Record<string, WeaveFamily>;

export const weaveFamilies: Record<FamilyName, WeaveFamily> = families;
