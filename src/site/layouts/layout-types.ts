import type { ServiceCard } from "../../content/model/cards.ts";
import type { Company } from "../../content/model/company.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import type { Mark } from "../identity/svg-drawing.ts";

/** The data of the header and footer of every page. */
export interface LayoutData {
  company: Pick<
    Company,
    "name" | "legalName" | "tagline" | "email" | "telephone" | "registration" | "address" | "social" | "offices"
  > & { wordmark: string };
  services: readonly ServiceCard[];
  menus: Snapshot["menus"];
  mark: Mark;
}

export type LayoutName = "default" | "home";
