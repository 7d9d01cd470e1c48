import type { Dye } from "../../content/schemas/common.ts";

/** Everything a book is made from; the same book gives the same bytes. */
export interface Book {
  slug: string;
  title: string;
  subtitle: string;
  description: string;
  audience: string;
  inside: string[];
  dyes: [Dye, Dye];
  /** The day of this edition. */
  day: string;
  author: { name: string; role: string; bio: string };
  publisher: { name: string; legalName: string; tagline: string; address: string[]; email: string };
  siteUrl: string;
  chapters: { title: string; html: string }[];
  /** Where its images lie below content/, by the names in their addresses, which change with their bytes. */
  pictures: Record<string, string>;
}

export interface Edition {
  bytes: Uint8Array;
  pages: number;
}
