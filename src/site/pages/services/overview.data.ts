import { serviceCard } from "../../../content/cards.ts";
import { families } from "../../../content/schemas/service.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content }: LoadArgs) {
  const data = {
    families: families.map((family) => ({ family, services: content.services.inFamily(family).map(serviceCard) })),
    engagement: content.engagement,
  };
  const description =
    "What we are asked to do, in which fields and with which tools, and three ways to hire us, with prices.";
  return { data, head: { title: "Services", description, path: "/services" } };
}
