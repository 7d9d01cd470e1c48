import { serviceCard } from "../../content/cards.ts";
import type { Snapshot } from "../../content/snapshot.ts";
import type { SiteFrame } from "./layout.ts";

/** What header and footer need of the content, and no more: it travels with every page. */
export function frameOf({ company, services }: Pick<Snapshot, "company" | "services">): SiteFrame {
  const { name, legalName, tagline, email, telephone, registration, address, social, offices } = company;
  return {
    company: { name, legalName, tagline, email, telephone, registration, address, social, offices },
    services: services.map(serviceCard),
  };
}
