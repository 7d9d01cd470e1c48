import { personCard } from "../../../content/model/cards.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { person } from "../../seo/structured-data/person.ts";

export function load({ content, siteUrl }: LoadArgs) {
  const { title, description, story, ...about } = content.pages.about;
  const data = {
    ...about,
    title,
    place: content.company.address.locality,
    story: story.trim().split(/\n\n+/),
    statistics: content.company.statistics,
    cloth: content.services.all.findLast(({ dye }) => dye === "weld")?.slug,
    people: content.people.all.map((person) => ({
      ...personCard(person),
      joined: person.joined,
      writes: content.articles.isBy(person.slug),
    })),
  };
  const things = content.people.all.map((member) => person(member, content, siteUrl));
  return { data, head: { title, description, path: "/about-us", kind: "AboutPage" as const, things } };
}
