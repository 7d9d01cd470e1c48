import type { Dye, Yarn } from "../../../shared/palette.ts";
import { createSeededRandom, type SeededRandom } from "../../../shared/seeded-random.ts";
import type { CoverKind } from "../../ui/cover/cover-sizes.ts";
import type { CoverOptions } from "../identity.ts";
import { createPainter, renderSvg } from "../svg-drawing.ts";
import {
  CROSSING_SIZE,
  getContrastingYarn,
  hasContrast,
  renderCloth,
  type ThreadColours,
  weaveCloth,
} from "./cloth.ts";
import { yarns } from "./palette.ts";
import { type Draft, repeatValue } from "./weave-draft.ts";
import { type Dyeing, type FamilyName, weaveFamilies } from "./weave-families.ts";

/** The weaves each kind of page may get: ornamental ones for case studies, plain ones for jobs, both for articles. */
const familiesByKind: Record<CoverKind, readonly [FamilyName, ...FamilyName[]]> = {
  article: ["rosepath", "gooseEye", "herringbone", "twill", "overshot", "birdsEye", "waffle", "plain", "jacquard"],
  "case-study": ["rosepath", "jacquard", "overshot", "gooseEye", "monksBelt", "herringbone"],
  ebook: ["jacquard", "satin", "rosepath", "monksBelt"],
  job: ["houndstooth", "plain", "basket", "herringbone", "twill"],
  service: ["rosepath", "satin", "gooseEye", "twill", "monksBelt"],
};

/** The cover of a page. It is derived from the slug, so a page has the same pattern at every size. */
export function drawPageCover({ slug, dyes, kind, width, height, theme = "light", cell = 10 }: CoverOptions): string {
  const family = createSeededRandom(`covers/${kind}/${slug}`).pick(...familiesByKind[kind]);
  const random = createSeededRandom(slug);
  const { createDraft, dyeings } = weaveFamilies[family];
  const draft = createDraft(random);
  const colours = dyeThreads(random.pick(...dyeings), dyes, draft, random);
  const ends = Math.ceil(width / cell);
  const picks = Math.ceil(height / cell);
  const body = renderCloth(weaveCloth(draft, colours, ends, picks), createPainter(yarns, theme));
  const viewBox = `0 0 ${ends * CROSSING_SIZE} ${picks * CROSSING_SIZE}`;
  return renderSvg({ width, height, viewBox, theme, body, crop: true });
}

type Dyes = CoverOptions["dyes"];

type DyeInput = {
  main: Dye;
  /** A neutral that contrasts with the main dye. */
  neutral: Yarn;
  /** The colour of stripes and figures. */
  other: Yarn;
  /** The colour of single threads. */
  accent: Yarn;
  draft: Draft;
  random: SeededRandom;
};

/**
 * Assigns colours to warp and weft. Stripes are as wide as whole repeats of the pattern: a colour change inside a figure
 * would look like a mistake.
 */
function dyeThreads(dyeing: Dyeing, [main, requested]: Dyes, draft: Draft, random: SeededRandom): ThreadColours {
  const second = requested && requested !== main ? requested : companionDyes[main];
  const neutral = getContrastingYarn(main);
  const other = hasContrast(second, neutral) ? second : neutral === "flax" ? "ink" : companionDyes[main];
  const accent = neutral === "flax" ? second : other;
  return recipesByDyeing[dyeing]({ main, neutral, other, accent, draft, random });
}

const companionDyes: Record<Dye, Dye> = {
  madder: "weld",
  woad: "weld",
  weld: "madder",
  walnut: "madder",
  lichen: "walnut",
};

const recipesByDyeing: Record<Dyeing, (input: DyeInput) => ThreadColours> = {
  figured: (input) => ({ warp: [input.main], weft: createBands(input) }),

  // For large figures: an accent across them would look like a pulled thread.
  blocked: ({ main, neutral, other, draft, random }) => {
    const repeat = draft.threading.length;
    return {
      warp: random.chance(0.6) ? [main] : [...repeatValue(repeat, main), ...repeatValue(repeat, other)],
      weft: [neutral],
    };
  },

  striped: (input) => {
    const { main, neutral, other, draft, random } = input;
    const wide = repeatValue(roundUpToRepeat(draft.threading, 14), main);
    const narrow = repeatValue(roundUpToRepeat(draft.threading, 8), other);
    const third = neutral === "flax" ? "ink" : other;
    const warp = random.pick(
      [...wide, ...narrow],
      [...wide, ...repeatValue(wide.length, other)],
      [...wide, ...repeatValue(wide.length, third), ...narrow],
    );
    return { warp, weft: createBands(input) };
  },

  checked: ({ main, neutral, other, random }) => {
    const tooth = [...repeatValue(4, main), ...repeatValue(4, neutral)];
    const teeth = repeatValue(random.between(3, 5), tooth).flat();
    const overcheck = [...teeth, ...repeatValue(4, other), ...repeatValue(4, neutral)];
    const order = random.chance(0.6) ? overcheck : tooth;
    return { warp: order, weft: order };
  },

  gingham: ({ main, neutral, other, random }) => {
    const width = 2 * random.between(3, 5);
    const check = [...repeatValue(width, main), ...repeatValue(width, neutral)];
    const order = random.chance(0.5) ? check : [...check, ...repeatValue(width, other), ...repeatValue(width, neutral)];
    return { warp: order, weft: order };
  },

  logCabin: ({ main, neutral, random }) => {
    const width = random.between(5, 8);
    const cabin = [...repeatValue(width, [main, neutral]), ...repeatValue(width, [neutral, main])].flat();
    return { warp: cabin, weft: cabin };
  },

  patternWeft: ({ main, neutral, other, draft, random }) => {
    const repeat = draft.treadling.length / 2;
    const border = random.pick(0, 0.25, 0.34) * repeat;
    const pattern = repeatValue(repeat, main).map((yarn, pick) =>
      pick < border || pick >= repeat - border ? other : yarn,
    );
    return { warp: [neutral], weft: pattern.flatMap((yarn) => [yarn, neutral]) };
  },
};

function roundUpToRepeat(order: readonly unknown[], minimum: number): number {
  return order.length * Math.ceil(minimum / order.length);
}

/** Long stretches of neutral weft, with a few picks of the accent at the end of a repeat. */
function createBands({ neutral, accent, draft, random }: DyeInput): Yarn[] {
  const line = [accent, accent];
  const band = random.pick<Yarn[]>([], line, line, [...line, neutral, neutral, ...line]);
  const field = roundUpToRepeat(draft.treadling, random.between(16, 36));
  return [...repeatValue(field - band.length, neutral), ...band];
}
