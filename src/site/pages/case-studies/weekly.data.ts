import { caseStudyCard } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import { latestDay, toUtcDay } from "../../../content/model/publishing-dates.ts";
import type { CaseStudy } from "../../../content/model/snapshot.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import { isoWeek, mondayOf } from "../../../shared/dates.ts";
import { toDisplayDay } from "../../../shared/locale.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs, PageProps } from "../../render/page-types.ts";
import type { PageHead } from "../../seo/page-head.ts";
import { itemList } from "../../seo/structured-data/graph.ts";

export function load({ path, content, now, siteUrl }: LoadArgs<CaseStudy[]>) {
  const pick = content.caseStudies.ofWeek(now);
  if (!pick) throw pageNotFound(path);
  const week = isoWeek(now);
  // With a single case study, all earlier weeks would show the same one.
  const isOnly = content.caseStudies.all.length === 1;
  const data = {
    week: week.slice(6),
    monday: toDisplayDay(toUtcDay(mondayOf(now)), content.company.locale),
    pick: caseStudyCard(pick),
    why: content.weekly?.find((entry) => entry.week === week)?.why,
    quote: pick.quote,
    before: content.caseStudies
      .ofWeeksBefore(now)
      .flatMap(({ week, study }) => (study && !isOnly ? [{ week: week.slice(6), study: caseStudyCard(study) }] : [])),
  };
  const more = isOnly ? "" : " A new one every Monday, with the last weeks’ picks below.";
  const description = `Our case study of week ${week.slice(6)}: ${pick.title}.${more}`;
  const studies = [data.pick, ...data.before.map(({ study }) => study)];
  const items = studies.map(({ slug, title }) => ({ title, path: pathOfPage.caseStudy(slug) }));
  const head: PageHead = {
    title: "Case study of the week",
    description,
    path,
    kind: "CollectionPage",
    breadcrumbs: [{ title: "Case studies", path: "/case-studies" }],
    crumb: "Of the week",
    structuredData: [itemList(path, items, siteUrl)],
  };
  return { data, head };
}

export type Weekly = PageProps<typeof load>;

export const weekly = definePage({
  paths: "single",
  find: ({ caseStudies: { all }, weekly }) => (weekly && all.length > 0 ? all : undefined),
  load,
  sitemap: (studies, { today }) => ({
    lastModified: latestDay([toUtcDay(mondayOf(new Date(today))), ...studies.map(({ publishedOn }) => publishedOn)]),
  }),
  search: false,
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: () => ({ label: "Work" }),
  files: false,
  linkTargets: ({ sources: { caseStudies, weekly } }) => (weekly && caseStudies.length > 0 ? [{ params: {} }] : []),
});
