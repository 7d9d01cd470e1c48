import { personCard } from "../../../content/cards.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content }: LoadArgs) {
  const { title, description, story, ...about } = content.pages.about;
  const data = {
    ...about,
    title,
    story: story.trim().split(/\n\n+/),
    statistics: content.company.statistics,
    people: content.people.all.map((person) => ({
      ...personCard(person),
      joined: person.joined,
      writes: content.articles.by(person.slug).length > 0,
    })),
  };
  return { data, head: { title, description, path: "/about-us" } };
}
