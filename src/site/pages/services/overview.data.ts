import { engagementCard, serviceCard } from "../../../content/cards.ts";
import { families } from "../../../content/schemas/service.ts";
import type { Service } from "../../../content/snapshot.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content }: LoadArgs) {
  const data = {
    families: families
      .filter((family) => family !== "engagement-models")
      .map((family) => ({ family, services: content.services.inFamily(family).map(swatch) })),
    engagement: content.engagement.map((model) => engagementCard(content, model)),
  };
  const description =
    "What we are asked to do, in which fields and with which tools, and three ways to hire us, with prices.";
  return { data, head: { title: "Services", description, path: "/services" } };
}

/** A service as in a book of swatches, with the first sentence of its price. */
function swatch(service: Service) {
  const [price = ""] = service.price.split(/(?<=\.)\s/);
  return { ...serviceCard(service), price };
}
