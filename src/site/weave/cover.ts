import { clothSvg, crossing, woven } from "./cloth.ts";
import { drawing, painter, type Theme } from "./drawing.ts";
import { type Dyes, dyed } from "./dyeing.ts";
import { type FamilyName, families } from "./families/index.ts";
import { seeded } from "./seed.ts";

export type CoverKind = "article" | "case-study" | "ebook" | "job" | "service";

/** What each kind is cut from: work is figured, jobs are everyday cloth, the rest takes from the whole shelf. */
const shelf: Record<CoverKind, readonly [FamilyName, ...FamilyName[]]> = {
  article: ["rosepath", "gooseEye", "herringbone", "twill", "overshot", "birdsEye", "waffle", "plain", "jacquard"],
  "case-study": ["rosepath", "jacquard", "overshot", "gooseEye", "monksBelt", "herringbone"],
  ebook: ["jacquard", "satin", "rosepath", "monksBelt"],
  job: ["houndstooth", "plain", "basket", "herringbone", "twill"],
  service: ["rosepath", "satin", "gooseEye", "twill", "monksBelt"],
};

type Cut = { width: number; height: number; theme?: Theme; cell?: number };

export type Cover = Cut & { slug: string; dyes: Dyes; kind: CoverKind };

/** The cover of a page: its cloth follows from its slug, so it is the same cloth at every size it is cut to. */
export function cover({ slug, dyes, kind, ...cut }: Cover): string {
  return pattern({ seed: slug, family: seeded(`covers/${kind}/${slug}`).pick(...shelf[kind]), dyes, ...cut });
}

export type Pattern = Cut & { seed: string; family: FamilyName; dyes: Dyes };

export function pattern({ seed, family, dyes, width, height, theme = "light", cell = 10 }: Pattern): string {
  const chance = seeded(seed);
  const { draft: draw, dyeings } = families[family];
  const draft = draw(chance);
  const colours = dyed(chance.pick(...dyeings), dyes, draft, chance);
  const ends = Math.ceil(width / cell);
  const picks = Math.ceil(height / cell);
  const body = clothSvg(woven(draft, colours, ends, picks), painter(theme));
  return drawing({ width, height, viewBox: `0 0 ${ends * crossing} ${picks * crossing}`, theme, body });
}
