import { addressOf } from "../../../content/addresses.ts";
import { articleCard, caseStudyCard, resultShown, serviceCard } from "../../../content/cards.ts";
import type { Content } from "../../../content/content.ts";
import type { CaseStudy } from "../../../content/snapshot.ts";
import { tied } from "../../../content/tied.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import { diagramDraft } from "../../diagram/draft.ts";
import type { PageHead } from "../../head.ts";
import { technologyIcon } from "../../icons/technology-icon.ts";
import type { LoadArgs } from "../../load.ts";
import { caseStudyArticle } from "../../structured-data/writing.ts";
import { beforeAfterBars } from "./before-after.ts";

export function load({ content, params, siteUrl }: LoadArgs<"slug">) {
  const study = content.caseStudies.find(params.slug);
  const path = `/case-studies/${params.slug}`;
  if (!study) throw pageNotFound(path);
  const { title, description, client, publishedOn } = study;
  const head: PageHead = {
    title,
    description,
    path,
    type: "article",
    dates: { published: publishedOn, modified: publishedOn },
    breadcrumbs: [{ title: "Case studies", path: "/case-studies" }],
    crumb: client,
    alternates: [{ type: "text/markdown", title, href: `${path}.md` }],
    things: caseStudyArticle(study, siteUrl),
  };
  return { data: studyData(content, study), head };
}

function studyData(content: Content, study: CaseStudy) {
  const { headings, words: _, description: __, diagram, results, ...shown } = study;
  const all = content.caseStudies.all;
  const next = all[(all.indexOf(study) + 1) % all.length];
  return {
    ...shown,
    clientAbout: counted(tied(study.clientAbout)),
    quote: { ...study.quote, text: tied(study.quote.text) },
    timeline: study.timeline.map(({ when, what }) => ({ when, what: tied(what) })),
    wordmark: addressOf.wordmark(study.client),
    headings: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    services: content.services.pick(study.services).map(serviceCard),
    technologies: study.technologies.map((name) => ({ name, icon: technologyIcon(name) })),
    results: results.map((result) => ({ ...resultShown(result), bars: beforeAfterBars(result.before, result.after) })),
    diagram: { caption: diagram.caption, alt: diagram.alt, draft: diagramDraft(diagram.text) },
    next: next && next !== study ? caseStudyCard(next) : undefined,
    articles: content.articles
      .fromCaseStudy(study.slug)
      .slice(0, 3)
      .map((article) => articleCard(content, article)),
  };
}

/** One sentence in large type: each number in it stays on the line of what it counts. */
function counted(sentence: string): string {
  return sentence.replace(/(?<=\d) (?=\p{Ll})/gu, "\u00a0");
}
