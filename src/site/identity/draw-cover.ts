import type { Dye } from "../../content/model/common.ts";
import { createSeededRandom, type SeededRandom } from "../../shared/seeded-random.ts";
import { crossing, renderCloth, type ThreadColours, weaveCloth } from "./cloth.ts";
import { createPainter, renderSvg, type Theme } from "./svg-drawing.ts";
import { type Draft, repeatValue } from "./weave-draft.ts";
import { type Dyeing, type FamilyName, weaveFamilies } from "./weave-families.ts";
import { getContrastingYarn, hasContrast, type Yarn } from "./yarn-palette.ts";

export type CoverKind = "article" | "case-study" | "ebook" | "job" | "service";

/** What each kind is cut from: work is figured, jobs are everyday cloth, the rest takes from the whole shelf. */
const familiesByKind: Record<CoverKind, readonly [FamilyName, ...FamilyName[]]> = {
  article: ["rosepath", "gooseEye", "herringbone", "twill", "overshot", "birdsEye", "waffle", "plain", "jacquard"],
  "case-study": ["rosepath", "jacquard", "overshot", "gooseEye", "monksBelt", "herringbone"],
  ebook: ["jacquard", "satin", "rosepath", "monksBelt"],
  job: ["houndstooth", "plain", "basket", "herringbone", "twill"],
  service: ["rosepath", "satin", "gooseEye", "twill", "monksBelt"],
};

type DrawingSize = { width: number; height: number; theme?: Theme; cell?: number };

export type CoverOptions = DrawingSize & { slug: string; dyes: Dyes; kind: CoverKind };

/** The cover of a page: its cloth follows from its slug, so it is the same cloth at every size it is cut to. */
export function drawPageCover({ slug, dyes, kind, ...cut }: CoverOptions): string {
  return drawPattern({
    seed: slug,
    family: createSeededRandom(`covers/${kind}/${slug}`).pick(...familiesByKind[kind]),
    dyes,
    ...cut,
  });
}

export type PatternOptions = DrawingSize & { seed: string; family: FamilyName; dyes: Dyes };

export function drawPattern({ seed, family, dyes, width, height, theme = "light", cell = 10 }: PatternOptions): string {
  const chance = createSeededRandom(seed);
  const { draft: draw, dyeings } = weaveFamilies[family];
  const draft = draw(chance);
  const colours = dyeThreads(chance.pick(...dyeings), dyes, draft, chance);
  const ends = Math.ceil(width / cell);
  const picks = Math.ceil(height / cell);
  const body = renderCloth(weaveCloth(draft, colours, ends, picks), createPainter(theme));
  return renderSvg({ width, height, viewBox: `0 0 ${ends * crossing} ${picks * crossing}`, theme, body });
}

type Dyes = readonly [main: Dye, second?: Dye];

type DyeInput = {
  main: Dye;
  /** The yarn that the main dye is seen against. */
  light: Yarn;
  /** A second colour for whole stripes and figures. */
  other: Yarn;
  /** A second colour for single threads. */
  accent: Yarn;
  draft: Draft;
  chance: SeededRandom;
};

/** Lays the dyes into warp and weft. Stripes and bands are whole repeats of the draft: colour that cuts a figure looks like a fault. */
function dyeThreads(dyeing: Dyeing, [main, wanted]: Dyes, draft: Draft, chance: SeededRandom): ThreadColours {
  const second = wanted && wanted !== main ? wanted : companionDyes[main];
  const light = getContrastingYarn(main);
  const other = hasContrast(second, light) ? second : light === "flax" ? "ink" : companionDyes[main];
  const accent = light === "flax" ? second : other;
  return recipes[dyeing]({ main, light, other, accent, draft, chance });
}

const companionDyes: Record<Dye, Dye> = {
  madder: "weld",
  woad: "weld",
  weld: "madder",
  walnut: "madder",
  lichen: "walnut",
};

const recipes: Record<Dyeing, (vat: DyeInput) => ThreadColours> = {
  figured: (vat) => ({ warp: [vat.main], weft: createBands(vat) }),

  // Large quiet figures: an accent across them would look like a pulled thread.
  blocked: ({ main, light, other, draft, chance }) => {
    const repeat = draft.threading.length;
    return {
      warp: chance.chance(0.6) ? [main] : [...repeatValue(repeat, main), ...repeatValue(repeat, other)],
      weft: [light],
    };
  },

  striped: (vat) => {
    const { main, light, other, draft, chance } = vat;
    const wide = repeatValue(roundUpToRepeat(draft.threading, 14), main);
    const narrow = repeatValue(roundUpToRepeat(draft.threading, 8), other);
    const third = light === "flax" ? "ink" : other;
    const warp = chance.pick(
      [...wide, ...narrow],
      [...wide, ...repeatValue(wide.length, other)],
      [...wide, ...repeatValue(wide.length, third), ...narrow],
    );
    return { warp, weft: createBands(vat) };
  },

  checked: ({ main, light, other, chance }) => {
    const tooth = [...repeatValue(4, main), ...repeatValue(4, light)];
    const overcheck = [
      ...repeatValue(chance.between(3, 5), tooth).flat(),
      ...repeatValue(4, other),
      ...repeatValue(4, light),
    ];
    const order = chance.chance(0.6) ? overcheck : tooth;
    return { warp: order, weft: order };
  },

  gingham: ({ main, light, other, chance }) => {
    const width = 2 * chance.between(3, 5);
    const check = [...repeatValue(width, main), ...repeatValue(width, light)];
    const order = chance.chance(0.5) ? check : [...check, ...repeatValue(width, other), ...repeatValue(width, light)];
    return { warp: order, weft: order };
  },

  logCabin: ({ main, light, chance }) => {
    const width = chance.between(5, 8);
    const cabin = [...repeatValue(width, [main, light]), ...repeatValue(width, [light, main])].flat();
    return { warp: cabin, weft: cabin };
  },

  patternWeft: ({ main, light, other, draft, chance }) => {
    const repeat = draft.treadling.length / 2;
    const border = chance.pick(0, 0.25, 0.34) * repeat;
    const pattern = repeatValue(repeat, main).map((role, pick) =>
      pick < border || pick >= repeat - border ? other : role,
    );
    return { warp: [light], weft: pattern.flatMap((role) => [role, light]) };
  },
};

function roundUpToRepeat(order: readonly unknown[], least: number): number {
  return order.length * Math.ceil(least / order.length);
}

/** Long fields of light weft, and a few picks of the accent where a repeat ends. */
function createBands({ light, accent, draft, chance }: DyeInput): Yarn[] {
  const band = chance.pick<Yarn[]>(
    [],
    [accent, accent],
    [accent, accent],
    [accent, accent, light, light, accent, accent],
  );
  const field = roundUpToRepeat(draft.treadling, chance.between(16, 36));
  return [...repeatValue(field - band.length, light), ...band];
}
