import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { loadArticleList } from "./blog.data.ts";

export function load(args: LoadArgs<"slug" | "page">) {
  const { content, params } = args;
  const tag = content.tags.find(params.slug);
  const path = `/blog/tag/${params.slug}`;
  if (!tag) throw pageNotFound(path);
  return loadArticleList(args, { kind: "tag", path, ...tag });
}
