import type { LoadArgs } from "../../load.ts";
import { listPage } from "./list.ts";

export function load(args: LoadArgs<"page">) {
  const list = {
    kind: "all" as const,
    path: "/blog",
    title: "Writing",
    description: "Articles by the people who do the work: how it was built, what it cost, and what went wrong.",
    slug: "",
  };
  return listPage(args, list);
}
