import { pathOfPage } from "../../../content/model/page-paths.ts";
import type { Person } from "../../../content/model/snapshot.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { authorProfile } from "../../seo/structured-data/entities.ts";
import { findPageOf, listFirstPublished, listPagesOf, loadArticleList } from "./blog.data.ts";

export function load({ item: author, ...args }: LoadArgs<Person & { page: number }>) {
  const { slug, name, role, bio, dye, joined, links, page } = author;
  const description = bio.length <= 170 ? bio : `${name}, ${role}. Writes about ${author.field}.`;
  const structuredData = [authorProfile(author, args.content, args.siteUrl)];
  const list = loadArticleList(args, {
    ...{ kind: "author", slug, page, path: pathOfPage.author(slug), title: name, description },
    head: { type: "profile", kind: "ProfilePage", structuredData },
  });
  return { ...list, data: { ...list.data, author: { slug, name, role, bio, dye, joined, links } } };
}

export const author = definePage({
  paths: ({ people, articles }) => listPagesOf("author", people.writers, articles),
  find: ({ people, articles }, { slug = "", page }) =>
    findPageOf("author", articles.isBy(slug) ? people.find(slug) : undefined, articles, page),
  load,
  sitemap: ({ slug }, { content }) => ({ lastModified: content.articles.lastModified("author", slug) }),
  search: {
    kind: "page",
    title: "Pages",
    entry: ({ name, bio, role, field, page }) => page === 1 && { title: name, description: bio, fields: [role, field] },
  },
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: ({ dye }) => ({ label: "Articles by", dyes: [dye] }),
  files: false,
  // The page of an author exists from the first published article on.
  linkTargets: (context) => {
    const byAuthor = Map.groupBy(context.sources.articles, ({ validPart }) => validPart.author);
    return Array.from(byAuthor).flatMap(([slug, articles]) =>
      slug ? listFirstPublished(articles, context).map((list) => ({ params: { slug }, hasFeeds: true, ...list })) : [],
    );
  },
});
