import type { Company } from "../../content/model/company.ts";
import type { Family } from "../../content/model/service.ts";
import type { Dye } from "../styles/dye.ts";

export interface ServiceLink {
  family: Family;
  slug: string;
  name: string;
  promise: string;
  dye: Dye;
}

/** What the header and footer of every page say. */
export interface LayoutData {
  company: Pick<
    Company,
    "name" | "legalName" | "tagline" | "email" | "telephone" | "registration" | "address" | "social" | "offices"
  >;
  services: readonly ServiceLink[];
}

/** The default layout, and the home page's own. */
export type LayoutName = "default" | "home";
