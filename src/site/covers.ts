import { teamDyes } from "../content/cards.ts";
import type { Content } from "../content/content.ts";
import { type Cover, cover } from "./weave/cover.ts";
import { monogram } from "./weave/monogram.ts";

const cuts = {
  card: { width: 480, height: 320 },
  banner: { width: 1344, height: 320 },
  portrait: { width: 420, height: 560 },
};

type Cut = keyof typeof cuts;
type Sewn = Pick<Cover, "dyes" | "kind">;

/**
 * The drawing at `/covers/{kind}/{slug}/{cut}.svg`, or `{cut}.dark.svg` for a dark ground. It follows from the slug and
 * the dyes alone, so it is drawn when it is requested and cached by the browser.
 */
export function coverAt(content: Content, kind: string, slug: string, name: string): string | null {
  const theme = name.endsWith(".dark") ? "dark" : "light";
  const cut = name.replace(/\.dark$/, "");
  if (kind === "person") {
    const person = content.people.find(slug);
    return person && cut === "monogram" ? monogram({ ...person, theme }) : null;
  }
  const sewn = sewnFrom(content, kind, slug);
  return sewn && isCut(cut) ? cover({ slug, ...sewn, ...cuts[cut], theme }) : null;
}

/** What a cover is woven from. */
export function sewnFrom(content: Content, kind: string, slug: string): Sewn | null {
  switch (kind) {
    case "article": {
      const article = content.articles.find(slug);
      const dye = content.categories.find(article?.category ?? "")?.dye;
      return dye ? { kind, dyes: [dye] } : null;
    }
    case "case-study":
      return found(kind, content.caseStudies.find(slug)?.dyes);
    case "ebook":
      return found(kind, content.ebooks.find(slug)?.dyes);
    case "service": {
      const dye = content.services.find(slug)?.dye;
      return found(kind, dye && [dye]);
    }
    case "job": {
      const team = content.jobs.find(slug)?.team;
      return found(kind, team && [teamDyes[team]]);
    }
    default:
      return null;
  }
}

function found(kind: Cover["kind"], dyes: Cover["dyes"] | undefined): Sewn | null {
  return dyes ? { kind, dyes } : null;
}

function isCut(name: string): name is Cut {
  return Object.hasOwn(cuts, name);
}
