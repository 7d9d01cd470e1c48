import { z } from "zod";
import { day, description, dye, reference, requiredText, title } from "./common.ts";

export const ebookSchema = z.strictObject({
  title,
  subtitle: requiredText.max(120),
  description,
  author: reference("people").describe("Who wrote it"),
  publishedOn: day.describe("The day on the title page"),
  updatedOn: day.optional().describe("The day of a new edition, on the title page in place of the first"),
  dyes: z.tuple([dye, dye]).describe("Two colours of its cover"),
  audience: requiredText.max(140).describe("Who should read it, in one sentence"),
  inside: z.array(requiredText.max(140)).min(3).max(6).describe("What a reader can do afterwards"),
  chapters: z.array(requiredText).min(4).describe("File names of its chapters, in reading order"),
  sample: requiredText.describe("File name of the chapter that can be read on the page"),
  topics: z.array(reference("tags")).min(1).describe("What it is about, for related articles"),
});
export type EbookMatter = z.infer<typeof ebookSchema>;

export const chapterSchema = z.strictObject({ title: requiredText.max(80) });
