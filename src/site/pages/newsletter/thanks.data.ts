import { articleCards } from "../../../content/model/cards.ts";
import { definePage, unlisted } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

export function load({ content }: LoadArgs) {
  const data = { reading: articleCards(content, content.articles.all.slice(0, 3)) };
  const description = "How to confirm your address.";
  return { data, head: { title: "Check your inbox", description, structuredData: [] } };
}

export const newsletterThanks = definePage({
  paths: "single",
  find: ({ articles, company }) => (articles.all.length > 0 ? company : undefined),
  load,
  ...unlisted,
});
