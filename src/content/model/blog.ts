import { z } from "zod";
import { day, description, dye, link, reference, requiredText, slug, title } from "./common.ts";

export const articleSchema = z.strictObject({
  title,
  description,
  publishedOn: day.describe("First day the article is public; a later day than today schedules it"),
  publishedAt: z.iso
    .time({ precision: -1 })
    .optional()
    .describe("Time of that day in UTC, like 08:30; midnight without it"),
  updatedOn: day.optional().describe("Set it when the text changed in substance, not for a comma"),
  author: reference("people").describe("Who wrote it"),
  category: reference("categories").optional().describe("The part of the blog it belongs to"),
  tags: z.array(reference("tags")).min(1).max(6).describe("What it is about"),
  series: reference("series")
    .optional()
    .describe("The series it is a part of; the parts are in the order of their days"),
  caseStudy: reference("case-studies").optional().describe("The work this article comes from"),
  service: reference("services").optional().describe("The service a reader with this problem would hire"),
  draft: z.boolean().default(false).describe("A draft is not published, whatever its day"),
});
export type ArticleMatter = z.infer<typeof articleSchema>;

const termSchema = z.strictObject({ slug, title: z.string().min(2).max(40), description });
/** Tags or series. */
export const termsSchema = z.array(termSchema);
export const categoriesSchema = z.array(termSchema.extend({ dye }));
export type Term = z.infer<typeof termSchema>;
export type Category = z.infer<typeof categoriesSchema>[number];

export const personSchema = z.strictObject({
  name: requiredText,
  role: requiredText.max(60),
  field: requiredText.describe("What this person is asked about, in a few words"),
  bio: z.string().min(80).max(600).describe("Two to four sentences, 80–600 characters"),
  dye,
  joined: z.number().int().describe("Year in which this person joined"),
  team: z.enum(["engineering", "data", "delivery", "operations", "leadership"]),
  links: z.array(link).default([]),
});
export type PersonMatter = z.infer<typeof personSchema>;
