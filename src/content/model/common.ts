import { z } from "zod";

/** The five dyes of the identity; every colour in content is one of them. */
export const dyes = ["madder", "woad", "weld", "walnut", "lichen"] as const;
export const dye = z.enum(dyes);
export type Dye = z.infer<typeof dye>;

/** Something has to be said. */
export const words = z.string().trim().min(1);

export const LONGEST_NAME = 80;

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "use lower-case letters, digits and single hyphens, like 'idempotent-jobs'")
  .max(LONGEST_NAME);

export const day = z.iso.date().describe("A day as YYYY-MM-DD");

export const title = z.string().trim().min(8).max(90).describe("The page's heading, and its title in search results");

export const description = z
  .string()
  .trim()
  .min(50)
  .max(170)
  .describe("One or two sentences for search results and link previews, 50–170 characters");

export const link = z.strictObject({ title: words, url: words });
