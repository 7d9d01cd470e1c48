import { addNonBreakingSpaces } from "../../../content/markdown/non-breaking-spaces.ts";
import { engagementCard, serviceCard } from "../../../content/model/cards.ts";
import { families, pathOfPage } from "../../../content/model/page-paths.ts";
import type { Service } from "../../../content/model/snapshot.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs, PageProps } from "../../render/page-types.ts";
import { itemList } from "../../seo/structured-data/graph.ts";

export function load({ path, content, siteUrl }: LoadArgs) {
  const data = {
    links: content.textPages.linkedFrom("services"),
    families: families
      .filter((family) => family !== "engagement-models")
      .map((family) => ({ family, services: content.services.inFamily(family).map(toServiceItem) }))
      .filter(({ services }) => services.length > 0),
    engagement: content.engagement.map((model) => engagementCard(content, model)),
    quotes: content.caseStudies.all.map(({ slug, title, dyes, quote }) => ({
      ...{ slug, title, dye: dyes[0], name: quote.name, role: quote.role },
      text: addNonBreakingSpaces(quote.text),
    })),
  };
  const description =
    "What we do, in which industries and with which technologies, the ways to hire us, and what it all costs.";
  const items = [
    ...data.families
      .flatMap(({ services }) => services)
      .map((service) => ({ title: service.name, path: pathOfPage.service(service) })),
    ...data.engagement.map(({ name, href }) => ({ title: name, path: href })),
  ];
  const structuredData = [itemList(path, items, siteUrl)];
  return { data, head: { title: "Services", description, path, kind: "CollectionPage" as const, structuredData } };
}

/** A service card with the first sentence of its price. */
function toServiceItem(service: Service) {
  const [price = ""] = service.price.split(/(?<=\.)\s/);
  return { ...serviceCard(service), price: addNonBreakingSpaces(price) };
}

export type Overview = PageProps<typeof load>;

export const services = definePage({
  paths: "single",
  find: ({ services }) => (services.all.length > 0 ? services : undefined),
  load,
  sitemap: () => ({ lastModified: undefined }),
  search: false,
  llmsTxt: false,
  markdown: false,
  cover: false,
  social: () => ({ label: "What we do" }),
  files: false,
  linkTargets: ({ sources: { services } }) => (services.length > 0 ? [{ params: {}, anchors: families }] : []),
});
