import { addNonBreakingSpaces } from "../../../content/markdown/non-breaking-spaces.ts";
import { articleCards, caseStudyCard, resultCard, serviceCard } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { CaseStudy } from "../../../content/model/snapshot.ts";
import { toDisplayDay } from "../../../shared/locale.ts";
import { findTechnologyIcon } from "../../icons/icon-names.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs, PageProps } from "../../render/page-types.ts";
import { layoutDiagram } from "../../sections/diagram/diagram-layout.ts";
import type { PageHead } from "../../seo/page-head.ts";
import { caseStudyArticle } from "../../seo/structured-data/entities.ts";

export function load({ item: study, path, content, siteUrl, identity }: LoadArgs<CaseStudy>) {
  const { headings, words: _, description, diagram, results, ...fields } = study;
  const { title, client, publishedOn, updatedOn = publishedOn } = study;
  const { locale } = content.company;
  const all = content.caseStudies.all;
  const next = all[(all.indexOf(study) + 1) % all.length];
  const data = {
    ...fields,
    publishedOn: toDisplayDay(publishedOn, locale),
    updatedOn: study.updatedOn && toDisplayDay(study.updatedOn, locale),
    clientAbout: bindNumbers(addNonBreakingSpaces(study.clientAbout)),
    quote: { ...study.quote, text: addNonBreakingSpaces(study.quote.text) },
    timeline: study.timeline.map(({ when, what }) => ({ when, what: addNonBreakingSpaces(what) })),
    wordmark: pathOfPage.wordmark(client),
    headings: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    services: content.services.pick(study.services).map(serviceCard),
    technologies: study.technologies.map((name) => ({ name, icon: findTechnologyIcon(name) })),
    results: results.map((result) => ({ ...resultCard(result), bars: computeBars(result.before, result.after) })),
    diagram: {
      caption: diagram.caption,
      alt: diagram.alt,
      note: identity.diagramNote,
      layout: layoutDiagram(diagram.text),
    },
    next: next && next !== study ? caseStudyCard(next) : undefined,
    answerTime: content.answerTime.enquiries,
    articles: articleCards(content, content.articles.fromCaseStudy(study.slug).slice(0, 3)),
  };
  const head: PageHead = {
    title,
    description,
    path,
    type: "article",
    dates: { published: publishedOn, modified: updatedOn },
    breadcrumbs: [{ title: "Case studies", path: "/case-studies" }],
    crumb: client,
    alternates: [{ type: "text/markdown", title, href: `${path}.md` }],
    structuredData: caseStudyArticle(study, siteUrl),
  };
  return { data, head };
}

/** Adds a non-breaking space after every number, so that it stays on the line of its unit or noun. */
function bindNumbers(sentence: string): string {
  return sentence.replace(/(?<=\d) (?=\p{Ll})/gu, "\u00a0");
}

export type Study = PageProps<typeof load>;

export type Bars = NonNullable<ReturnType<typeof computeBars>>;

const minutesPerUnit: Record<string, number> = { s: 1 / 60, min: 1, h: 60, hour: 60, day: 1440 };
const QUANTITY_PATTERN = /^(?<amount>\d[\d,]*(?:\.\d+)?)\s*(?<unit>[^\s\d,]*)(?:\s+(?<rest>\d+)\s*min\b)?/;

/**
 * The lengths of a result's two bars as shares of the longer one, or undefined where the two texts do not begin with
 * numbers of the same unit.
 */
export function computeBars(before: string, after: string) {
  const [one, two] = [parseQuantity(before), parseQuantity(after)];
  if (!one || !two || one.unit !== two.unit) return undefined;
  // Compared with zero, every value would fill its bar.
  if (one.amount === 0) return undefined;
  const longest = Math.max(one.amount, two.amount);
  return { before: roundShare(one.amount / longest), after: roundShare(two.amount / longest) };
}

function parseQuantity(text: string): { amount: number; unit: string } | undefined {
  const { amount, unit = "", rest = "0" } = QUANTITY_PATTERN.exec(text)?.groups ?? {};
  if (!amount) return undefined;
  const number = Number(amount.replaceAll(",", ""));
  const length = minutesPerUnit[unit] ?? minutesPerUnit[unit.replace(/s$/, "")];
  return length ? { amount: number * length + Number(rest), unit: "time" } : { amount: number, unit };
}

function roundShare(share: number): number {
  return Math.round(share * 1000) / 1000;
}

export const caseStudy = definePage({
  paths: ({ caseStudies }) => caseStudies.all.map(({ slug }) => ({ slug })),
  find: ({ caseStudies }, { slug = "" }) => caseStudies.find(slug),
  load,
  sitemap: ({ updatedOn, publishedOn }) => ({ lastModified: updatedOn ?? publishedOn }),
  search: {
    kind: "case study",
    title: "Case studies",
    entry: ({ title, description, client, headings, body, industry, technologies, results, quote }) => ({
      ...{ title, description, bodies: [body], fields: [industry, technologies, results, quote] },
      headings: [client, ...headings.map(({ text }) => text)],
    }),
  },
  llmsTxt: ({ title, description }) => ({ section: "Case studies", title, about: description }),
  markdown: ({ title, description, body, client, clientAbout, industry, year, cost, quote, ...study }) => ({
    title,
    description,
    facts: [
      `Client: ${client}. ${clientAbout}`,
      `Industry: ${industry}, ${year}`,
      ...(cost ? [`Cost: ${cost}`] : []),
      `Technologies: ${study.technologies.join(", ")}`,
      ...study.results.map(
        ({ value, unit, label, before, after, period, measured }) =>
          `Result: ${value} ${unit} ${label}. Before: ${before}. After: ${after}. Period: ${period}. Measured: ${measured}`,
      ),
    ],
    body,
    appendix: `> ${quote.text}\n>\n> ${quote.name}, ${quote.role}`,
  }),
  cover: { kind: "case-study", dyes: ({ caseStudies }, slug) => caseStudies.find(slug)?.dyes },
  social: () => ({ label: "Case study" }),
  files: /^case-studies\/(?<slug>[^/]+)\.md$/,
  linkTargets: false,
});
