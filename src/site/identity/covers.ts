import type { Content } from "../../content/content.ts";
import { teamDyes } from "../../content/model/cards.ts";
import { coverSizes } from "../ui/cover/cover-sizes.ts";
import { type CoverOptions, drawPageCover } from "./draw-cover.ts";
import { drawMonogram } from "./monogram.ts";

type CoverSize = keyof typeof coverSizes;
type CoverDesign = Pick<CoverOptions, "dyes" | "kind">;

/**
 * The drawing at `/covers/{kind}/{slug}/{size}.svg`, or `{size}.dark.svg` for a dark background. It depends only on the
 * slug and the dyes, so it is drawn on request and cached by the browser.
 */
export function drawCoverFor(content: Content, kind: string, slug: string, name: string): string | null {
  const theme = name.endsWith(".dark") ? "dark" : "light";
  const size = name.replace(/\.dark$/, "");
  if (kind === "person") {
    const person = content.people.find(slug);
    return person && size === "monogram" ? drawMonogram({ ...person, theme }) : null;
  }
  const design = findCoverDesign(content, kind, slug);
  return design && isCoverSize(size) ? drawPageCover({ slug, ...design, ...coverSizes[size], theme }) : null;
}

/** The kind and dyes of a page's cover, or null when there is no such page. */
export function findCoverDesign(content: Content, kind: string, slug: string): CoverDesign | null {
  switch (kind) {
    case "article": {
      const article = content.articles.find(slug);
      const dye = content.categories.find(article?.category ?? "")?.dye;
      return dye ? { kind, dyes: [dye] } : null;
    }
    case "case-study":
      return toCoverDesign(kind, content.caseStudies.find(slug)?.dyes);
    case "ebook":
      return toCoverDesign(kind, content.ebooks.find(slug)?.dyes);
    case "service": {
      const dye = content.services.find(slug)?.dye;
      return toCoverDesign(kind, dye && [dye]);
    }
    case "job": {
      const team = content.jobs.find(slug)?.team;
      return toCoverDesign(kind, team && [teamDyes[team]]);
    }
    default:
      return null;
  }
}

function toCoverDesign(kind: CoverOptions["kind"], dyes: CoverOptions["dyes"] | undefined): CoverDesign | null {
  return dyes ? { kind, dyes } : null;
}

function isCoverSize(name: string): name is CoverSize {
  return Object.hasOwn(coverSizes, name);
}
