import type { Content } from "../../../content/content.ts";
import { personCard } from "../../../content/model/cards.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { person } from "../../seo/structured-data/entities.ts";

export function load({ item, path, content, siteUrl, identity }: LoadArgs<NonNullable<Content["pages"]["about"]>>) {
  const { title, description, story, ...about } = item;
  const data = {
    ...about,
    title,
    placeAlt: identity.describeWord(content.company.address.locality),
    story: story.trim().split(/\n\n+/),
    statistics: content.company.statistics,
    coverSlug: content.services.all.findLast(({ dye }) => dye === "weld")?.slug,
    people: content.people.all.map((person) => ({
      ...personCard(person),
      joined: person.joined,
      writes: content.articles.isBy(person.slug),
    })),
  };
  const structuredData = content.people.all.map((member) => person(member, content, siteUrl));
  return { data, head: { title, description, path, kind: "AboutPage" as const, structuredData } };
}

export const about = definePage({
  paths: "single",
  find: ({ pages }) => pages.about,
  load,
  sitemap: () => ({ lastModified: undefined }),
  search: {
    kind: "page",
    title: "Pages",
    entry: ({ title, description, ...fields }) => ({ title, description, fields }),
  },
  llmsTxt: ({ description }) => ({ section: "Company", title: "About", about: description }),
  markdown: false,
  cover: false,
  social: () => ({ label: "Company" }),
  files: false,
  linkTargets: ({ sources: { about } }) => (about ? [{ params: {} }] : []),
});
