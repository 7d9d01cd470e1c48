import { addNonBreakingSpacesDeep } from "../../../content/markdown/non-breaking-spaces.ts";
import { jobCard } from "../../../content/model/cards.ts";
import { pathOfPage } from "../../../content/model/page-paths.ts";
import { toUtcDay } from "../../../content/model/publishing-dates.ts";
import { sortByName } from "../../../shared/sort-by-name.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { itemList } from "../../seo/structured-data/graph.ts";

export function load({ content, query, now, siteUrl }: LoadArgs) {
  const { title, description, reading: _, ...careers } = content.pages.careers;
  const open = content.jobs.open(toUtcDay(now)).map(jobCard);
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
    email: content.company.careersEmail,
    reader: content.people.find(content.company.readers.applications)?.name,
  };
  const items = data.jobs.map(({ slug, title }) => ({ title, path: pathOfPage.job(slug) }));
  const things = [itemList("/careers", items, siteUrl)];
  return { data, head: { title, description, path: "/careers", kind: "CollectionPage" as const, things } };
}
