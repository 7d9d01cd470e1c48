import { serviceCard } from "../../content/model/cards.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { identities } from "../identity/identities.ts";
import type { LayoutData } from "../layouts/layout-types.ts";

/** The part of the content that header and footer need. */
export function createLayoutData({
  company,
  services,
  menus,
  identity,
}: Pick<Snapshot, "company" | "services" | "menus" | "identity">): LayoutData {
  const {
    name,
    wordmark = name,
    legalName,
    tagline,
    email,
    telephone,
    registration,
    address,
    social,
    offices,
  } = company;
  return {
    company: { name, wordmark, legalName, tagline, email, telephone, registration, address, social, offices },
    services: services.map(serviceCard),
    menus,
    mark: identities[identity].mark,
  };
}
