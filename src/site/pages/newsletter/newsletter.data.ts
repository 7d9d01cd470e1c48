import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

export function load({ path, content, form }: LoadArgs) {
  const toTopic = (kind: string) => (term: { slug: string; title: string }) => ({
    value: `${kind}:${term.slug}`,
    title: term.title,
  });
  const data = {
    categories: content.categories.inUse.map(toTopic("category")),
    tags: content.tags.inUse.map(toTopic("tag")),
    form,
  };
  const description =
    "New articles by email on the day they appear: all of them, or those about the topics you choose.";
  return { data, head: { title: "New articles by email", description, path, structuredData: [] } };
}

export const newsletter = definePage({
  paths: "single",
  // Without articles there is nothing to subscribe to.
  find: ({ articles, company }) => (articles.all.length > 0 ? company : undefined),
  load,
  sitemap: () => ({ lastModified: undefined }),
  search: false,
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: () => ({ label: "New writing" }),
  files: false,
  linkTargets: () => [{ params: {} }],
});
