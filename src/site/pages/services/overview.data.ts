import { addressOf } from "../../../content/addresses.ts";
import { engagementCard, serviceCard } from "../../../content/cards.ts";
import { families } from "../../../content/schemas/service.ts";
import type { Service } from "../../../content/snapshot.ts";
import { tied } from "../../../content/tied.ts";
import type { LoadArgs } from "../../load.ts";
import { listing } from "../../structured-data/listing.ts";

export function load({ content, siteUrl }: LoadArgs) {
  const data = {
    families: families
      .filter((family) => family !== "engagement-models")
      .map((family) => ({ family, services: content.services.inFamily(family).map(swatch) }))
      .filter(({ services }) => services.length > 0),
    engagement: content.engagement.map((model) => engagementCard(content, model)),
    quotes: content.caseStudies.all.map(({ slug, title, dyes, quote }) => ({
      ...{ slug, title, dye: dyes[0], name: quote.name, role: quote.role },
      text: tied(quote.text),
    })),
  };
  const description =
    "What we are asked to do, in which fields and with which tools, and the ways to hire us, with prices.";
  const items = [
    ...data.families
      .flatMap(({ services }) => services)
      .map((one) => ({ title: one.name, path: addressOf.service(one) })),
    ...data.engagement.map(({ name, href }) => ({ title: name, path: href })),
  ];
  const things = [listing("/services", items, siteUrl)];
  return { data, head: { title: "Services", description, path: "/services", kind: "CollectionPage" as const, things } };
}

/** A service as in a book of swatches, with the first sentence of its price. */
function swatch(service: Service) {
  const [price = ""] = service.price.split(/(?<=\.)\s/);
  return { ...serviceCard(service), price: tied(price) };
}
