import { addressOf } from "../../../content/addresses.ts";
import { dayOf } from "../../../content/calendar.ts";
import { jobCard } from "../../../content/cards.ts";
import { tiedTexts } from "../../../content/tied.ts";
import { byName } from "../../by-name.ts";
import type { LoadArgs } from "../../load.ts";
import { listing } from "../../structured-data/listing.ts";

export function load({ content, query, now, siteUrl }: LoadArgs) {
  const { title, description, reading: _, ...careers } = content.pages.careers;
  const open = content.jobs.open(dayOf(now)).map(jobCard);
  const team = query.get("team") ?? "";
  const place = query.get("place") ?? "";
  const data = {
    ...careers,
    title,
    steps: tiedTexts(careers.steps),
    benefits: tiedTexts(careers.benefits),
    jobs: open.filter((job) => (!team || job.team === team) && (!place || job.place === place)),
    filter: { team, place },
    teams: [...new Set(open.map((job) => job.team))],
    places: byName(new Set(open.map((job) => job.place))),
    total: open.length,
    email: content.company.careersEmail,
    reader: content.people.find(content.company.readers.applications)?.name,
  };
  const items = data.jobs.map(({ slug, title }) => ({ title, path: addressOf.job(slug) }));
  const things = [listing("/careers", items, siteUrl)];
  return { data, head: { title, description, path: "/careers", kind: "CollectionPage" as const, things } };
}
