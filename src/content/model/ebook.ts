import { z } from "zod";
import { day, description, dye, reference, requiredText, title } from "./common.ts";

export const ebookSchema = z.strictObject({
  title,
  subtitle: requiredText.max(120),
  description,
  author: reference("people"),
  publishedOn: day,
  updatedOn: day.optional(),
  dyes: z.tuple([dye, dye]),
  audience: requiredText.max(140).describe("Who should read it, in one sentence"),
  inside: z.array(requiredText.max(140)).min(3).max(6).describe("What a reader can do afterwards"),
  chapters: z.array(requiredText).min(4).describe("Chapter files in this folder, in reading order"),
  sample: requiredText.describe("The chapter file that is shown on the page"),
  topics: z.array(reference("tags")).min(1).describe("Tags, for related reading"),
});
export type EbookMatter = z.infer<typeof ebookSchema>;

export const chapterSchema = z.strictObject({ title: requiredText.max(80) });
