import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../load.ts";
import { listPage } from "./list.ts";

export function load(args: LoadArgs<"slug" | "page">) {
  const { content, params } = args;
  const category = content.categories.find(params.slug);
  const path = `/blog/category/${params.slug}`;
  if (!category) throw pageNotFound(path);
  const articles = content.articles.inCategory(category.slug);
  const { title, description, dye } = category;
  const list = { kind: "category" as const, path, title, description, articles };
  const loaded = listPage(args, list);
  return { ...loaded, data: { ...loaded.data, dye } };
}
