import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../load.ts";
import { listPage } from "./list.ts";

export function load(args: LoadArgs<"slug" | "page">) {
  const { content, params } = args;
  const category = content.categories.find(params.slug);
  const path = `/blog/category/${params.slug}`;
  if (!category) throw pageNotFound(path);
  const { dye, ...named } = category;
  const loaded = listPage(args, { kind: "category", path, ...named });
  return { ...loaded, data: { ...loaded.data, dye } };
}
