import { z } from "zod";
import { day, description, dye, slug, title, words } from "./common.ts";

export const ebookSchema = z.strictObject({
  title,
  subtitle: words.max(120),
  description,
  author: slug,
  publishedOn: day,
  updatedOn: day.optional(),
  dyes: z.tuple([dye, dye]),
  audience: words.max(140).describe("Who should read it, in one sentence"),
  inside: z.array(words.max(140)).min(3).max(6).describe("What a reader can do afterwards"),
  chapters: z.array(words).min(4).describe("Chapter files in this folder, in reading order"),
  sample: words.describe("The chapter file that is shown on the page"),
  topics: z.array(slug).min(1).describe("Tags, for related reading"),
});
export type EbookMatter = z.infer<typeof ebookSchema>;

export const chapterSchema = z.strictObject({ title: words.max(80) });
