import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { loadArticleList } from "./blog.data.ts";

export function load(args: LoadArgs<"slug" | "page">) {
  const { content, params } = args;
  const category = content.categories.find(params.slug);
  const path = `/blog/category/${params.slug}`;
  if (!category) throw pageNotFound(path);
  const { dye, ...fields } = category;
  const list = loadArticleList(args, { kind: "category", path, ...fields });
  return { ...list, data: { ...list.data, dye } };
}
