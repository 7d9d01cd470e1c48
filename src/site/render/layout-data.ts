import { serviceCard } from "../../content/model/cards.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import type { LayoutData } from "../layouts/layout-types.ts";

/** What header and footer need of the content, and no more: it travels with every page. */
export function createLayoutData({ company, services }: Pick<Snapshot, "company" | "services">): LayoutData {
  const { name, legalName, tagline, email, telephone, registration, address, social, offices } = company;
  return {
    company: { name, legalName, tagline, email, telephone, registration, address, social, offices },
    services: services.map(serviceCard),
  };
}
