import type { LoadArgs } from "../../load.ts";

export function load({ content }: LoadArgs) {
  const { title, description, ...about } = content.pages.about;
  const data = {
    title,
    ...about,
    statistics: content.company.statistics,
    offices: content.company.offices,
    people: content.people.all.map(({ slug, name, role, team, dye }) => ({
      slug,
      name,
      role,
      team,
      dye,
      writes: content.articles.by(slug).length > 0,
    })),
  };
  return { data, head: { title, description, path: "/about-us" } };
}
