import type { LoadArgs } from "../../load.ts";

export function load({ query, search }: LoadArgs) {
  const words = (query.get("q") ?? "").slice(0, 200).trim();
  const kind = query.get("kind") ?? "";
  const data = { q: words, kind, hits: words ? search(words, kind || undefined) : [] };
  return {
    data,
    head: {
      title: words ? `Search: ${words}` : "Search",
      description: "Search articles, case studies, services, jobs and ebooks.",
    },
  };
}
