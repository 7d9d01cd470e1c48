import type { Company } from "../../content/model/company.ts";
import type { Family } from "../../content/model/service.ts";
import type { Dye } from "../../shared/palette.ts";

export interface ServiceLink {
  family: Family;
  slug: string;
  name: string;
  promise: string;
  dye: Dye;
}

/** The data of the header and footer of every page. */
export interface LayoutData {
  company: Pick<
    Company,
    "name" | "legalName" | "tagline" | "email" | "telephone" | "registration" | "address" | "social" | "offices"
  >;
  services: readonly ServiceLink[];
}

export type LayoutName = "default" | "home";
