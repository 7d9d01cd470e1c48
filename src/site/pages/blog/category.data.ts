import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../load.ts";
import { listPage } from "./list.ts";

export function load({ content, params }: LoadArgs<"slug" | "page">) {
  const category = content.categories.find(params.slug);
  const path = `/blog/category/${params.slug}`;
  if (!category) throw pageNotFound(path);
  const articles = content.articles.inCategory(category.slug);
  return listPage(
    content,
    { kind: "category", path, title: category.title, description: category.description, articles },
    params.page,
  );
}
