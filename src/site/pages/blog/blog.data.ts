import type { LoadArgs } from "../../load.ts";
import { listPage } from "./list.ts";

export function load({ content, params }: LoadArgs<"page">) {
  const list = {
    kind: "all" as const,
    path: "/blog",
    title: "Writing",
    description:
      "Articles by the people who do the work: databases, data platforms, machine learning, delivery, and what went wrong.",
    articles: content.articles.all,
  };
  return listPage(content, list, params.page);
}
