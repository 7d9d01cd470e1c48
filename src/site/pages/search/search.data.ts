import { definePage, unlisted } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

const MAX_SUBJECTS = 8;

export function load({ content, query, search, searchKinds }: LoadArgs) {
  const words = (query.get("q") ?? "").slice(0, 200).trim();
  const kind = query.get("kind") ?? "";
  const hits = words ? search(words, kind || undefined) : [];
  const subjects = hits.length === 0 ? listTopSubjects(content) : [];
  const data = { q: words, kind, kinds: searchKinds, hits, subjects };
  const description = "Search articles, case studies, services, jobs and ebooks.";
  return { data, head: { title: words ? `Search: ${words}` : "Search", description, structuredData: [] } };
}

/** The tags with the most articles, shown before a search and when nothing was found. */
function listTopSubjects({ tags, articles }: LoadArgs["content"]) {
  return tags.all
    .map(({ slug, title }) => ({ slug, title, count: articles.withTag(slug).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_SUBJECTS);
}

export const search = definePage({
  paths: "single",
  find: ({ company }) => company,
  load,
  ...unlisted,
  linkTargets: () => [{ params: {} }],
});
