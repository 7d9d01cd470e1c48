import type { Content } from "../../../content/content.ts";
import { caseStudyCard } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import { latestDay } from "../../../content/model/publishing-dates.ts";
import type { CaseStudy } from "../../../content/model/snapshot.ts";
import { sortByName } from "../../../shared/sort-by-name.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs, PageProps } from "../../render/page-types.ts";
import { itemList } from "../../seo/structured-data/graph.ts";

const facets = ["industry", "service", "technology"] as const;
type Facet = (typeof facets)[number];
type Filter = Record<Facet, string>;

export function load({ item: all, path, content, query, siteUrl }: LoadArgs<CaseStudy[]>) {
  const filter: Filter = {
    industry: query.get("industry") ?? "",
    service: query.get("service") ?? "",
    technology: query.get("technology") ?? "",
  };
  const studies = all.filter((study) => matchesFilter(study, filter));
  const data = {
    studies: studies.map(caseStudyCard),
    answerTime: content.answerTime.enquiries,
    total: all.length,
    hasWeekly: content.weekly !== undefined,
    coverSlug: all.find(({ dyes }) => dyes[0] === "woad")?.slug,
    filter,
    choices: listChoices(content),
    nearest: studies.length === 0 ? suggestLooserFilters(all, filter) : [],
  };
  const description =
    "Work for clients with the problem, the decision, its price, and results measured before and after.";
  const items = studies.map(({ slug, title }) => ({ title, path: pathOfPage.caseStudy(slug) }));
  const structuredData = [itemList(path, items, siteUrl)];
  return { data, head: { title: "Case studies", description, path, kind: "CollectionPage" as const, structuredData } };
}

function matchesFilter(study: CaseStudy, { industry, service, technology }: Filter): boolean {
  return (
    (!industry || study.industry === industry) &&
    (!service || study.services.includes(service)) &&
    (!technology || study.technologies.includes(technology))
  );
}

/** The options of the filter: only values that at least one case study has. */
function listChoices({ caseStudies: { all }, services }: Content): Record<Facet, { value: string; label: string }[]> {
  const usedServices = services.all.filter(({ slug }) => all.some((study) => study.services.includes(slug)));
  return {
    industry: toChoices(all.map((study) => study.industry)),
    service: usedServices.map(({ slug, name }) => ({ value: slug, label: name })),
    technology: toChoices(all.flatMap((study) => study.technologies)),
  };
}

function toChoices(values: string[]) {
  return sortByName(new Set(values)).map((value) => ({ value, label: value }));
}

/** For an empty result: each filter that could be removed, and how many case studies would match then. */
function suggestLooserFilters(all: CaseStudy[], filter: Filter) {
  return facets
    .filter((facet) => filter[facet])
    .map((facet) => {
      const looserFilter = { ...filter, [facet]: "" };
      const remaining = Object.entries(looserFilter).filter(([, value]) => value !== "");
      const count = all.filter((study) => matchesFilter(study, looserFilter)).length;
      return { facet, count, href: `/case-studies?${new URLSearchParams(remaining)}`.replace(/\?$/, "") };
    })
    .filter(({ count }) => count > 0);
}

export type CaseStudyList = PageProps<typeof load>;

export const caseStudies = definePage({
  paths: "single",
  find: ({ caseStudies: { all } }) => (all.length > 0 ? all : undefined),
  load,
  sitemap: (studies) => ({ lastModified: latestDay(studies.map(({ publishedOn }) => publishedOn)) }),
  search: false,
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: () => ({ label: "Work" }),
  files: false,
  linkTargets: ({ sources: { caseStudies } }) => (caseStudies.length > 0 ? [{ params: {} }] : []),
});
