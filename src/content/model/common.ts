import { z } from "zod";
import { dyes } from "../../shared/palette.ts";
import { slugify } from "../../shared/slug.ts";

export const dye = z.enum(dyes).describe("Colour of covers and patterns");

/** Text that must not be empty. */
export const requiredText = z.string().trim().min(1);

/** Text with several lines or paragraphs, for which the editor shows a larger field. */
export const multilineText = requiredText.meta({ multiline: true });

const MAX_SLUG_LENGTH = 80;

const slugText = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "use lower-case letters, digits and single hyphens, like 'idempotent-jobs'")
  .max(MAX_SLUG_LENGTH);
export const slug = slugText.describe("Its name in addresses and files: lower-case letters, digits and single hyphens");

/** What a field can refer to by its slug. */
export type ReferenceTarget =
  | "people"
  | "categories"
  | "tags"
  | "series"
  | "case-studies"
  | "services"
  | "engagement-models"
  | "questions";

/** The slug of another entry. The editor shows a picker for it; whether the entry exists is checked in references.ts. */
export function reference(references: ReferenceTarget) {
  return slugText.meta({ references });
}

/** A valid slug for a title or file name, cut between words if possible; empty if it has no usable letters. */
export function createSlug(title: string): string {
  const slug = slugify(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (slug.length <= MAX_SLUG_LENGTH) return slug;
  const truncated = slug.slice(0, MAX_SLUG_LENGTH + 1);
  return truncated.replace(/-[^-]*$/, "").slice(0, MAX_SLUG_LENGTH);
}

export const day = z.iso.date().describe("A day as YYYY-MM-DD");

export const title = z.string().trim().min(8).max(90).describe("The page's heading, and its title in search results");

export const description = z
  .string()
  .trim()
  .min(50)
  .max(170)
  .describe("One or two sentences for search results and link previews, 50–170 characters");

export const link = z.strictObject({ title: requiredText, url: requiredText.describe("Starts with https://") });
