import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import type { PageHead } from "../../seo/page-head.ts";
import { authorProfile } from "../../seo/structured-data/person.ts";
import { loadArticleList } from "./blog.data.ts";

export function load(args: LoadArgs<"slug" | "page">) {
  const { content, params, siteUrl } = args;
  const author = content.people.find(params.slug);
  const path = `/blog/author/${params.slug}`;
  if (!author || !content.articles.isBy(params.slug)) throw pageNotFound(path);
  const description =
    author.bio.length <= 170 ? author.bio : `${author.name}, ${author.role}. Writes about ${author.field}.`;
  const options = { kind: "author" as const, path, title: author.name, description, slug: params.slug };
  const head: Partial<PageHead> = {
    type: "profile",
    kind: "ProfilePage",
    things: [authorProfile(author, content, siteUrl)],
  };
  const list = loadArticleList(args, { ...options, head });
  const { slug, name, role, bio, dye, joined, links } = author;
  return { ...list, data: { ...list.data, author: { slug, name, role, bio, dye, joined, links } } };
}
