import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../load.ts";
import { listPage } from "./list.ts";

export function load({ content, params }: LoadArgs<"slug" | "page">) {
  const author = content.people.find(params.slug);
  const path = `/blog/author/${params.slug}`;
  const articles = content.articles.by(params.slug);
  if (!author || articles.length === 0) throw pageNotFound(path);
  const description =
    author.bio.length <= 170 ? author.bio : `${author.name}, ${author.role}. Writes about ${author.field}.`;
  const list = { kind: "author" as const, path, title: author.name, description, articles };
  const loaded = listPage(content, { ...list, head: { type: "profile" } }, params.page);
  const { slug, name, role, bio, dye, joined, links } = author;
  return { ...loaded, data: { ...loaded.data, author: { slug, name, role, bio, dye, joined, links } } };
}
