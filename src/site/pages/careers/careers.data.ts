import type { Content } from "../../../content/content.ts";
import { addNonBreakingSpacesDeep } from "../../../content/markdown/non-breaking-spaces.ts";
import { jobCard } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import { closingTime, latestDay, toUtcDay } from "../../../content/model/publishing-dates.ts";
import { sortByName } from "../../../shared/sort-by-name.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { itemList } from "../../seo/structured-data/graph.ts";

export function load({ item, path, content, query, now, siteUrl }: LoadArgs<NonNullable<Content["pages"]["careers"]>>) {
  const { title, description, reading: _, ...careers } = item;
  const open = content.jobs.open(toUtcDay(now)).map((job) => jobCard(job, content.company.locale));
  const team = query.get("team") ?? "";
  const place = query.get("place") ?? "";
  const data = {
    ...careers,
    title,
    steps: addNonBreakingSpacesDeep(careers.steps),
    benefits: addNonBreakingSpacesDeep(careers.benefits),
    jobs: open.filter((job) => (!team || job.team === team) && (!place || job.place === place)),
    filter: { team, place },
    teams: [...new Set(open.map((job) => job.team))],
    places: sortByName(new Set(open.map((job) => job.place))),
    total: open.length,
    answerTime: content.answerTime.applications,
    email: content.company.careersEmail,
    reader: content.people.find(content.company.readers.applications)?.name,
  };
  const items = data.jobs.map(({ slug, title }) => ({ title, path: pathOfPage.job(slug) }));
  const structuredData = [itemList(path, items, siteUrl)];
  return { data, head: { title, description, path, kind: "CollectionPage" as const, structuredData } };
}

export const careers = definePage({
  paths: "single",
  find: ({ pages }) => pages.careers,
  load,
  // The list changes when a job is posted and when one closes.
  sitemap: (_, { content: { jobs }, today }) => ({
    lastModified: latestDay(jobs.all.map((job) => (job.closesOn < today ? toUtcDay(closingTime(job)) : job.postedOn))),
  }),
  search: {
    kind: "page",
    title: "Pages",
    entry: ({ title, description, reading: _, ...fields }) => ({ title, description, fields }),
  },
  llmsTxt: ({ description }) => ({ section: "Company", title: "Careers", about: description }),
  markdown: false,
  cover: false,
  social: () => ({ label: "Jobs" }),
  files: false,
  linkTargets: ({ sources: { careers } }) => (careers ? [{ params: {}, anchors: ["jobs"] }] : []),
});
