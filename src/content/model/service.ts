import { z } from "zod";
import { description, dye, reference, requiredText, slug, title } from "./common.ts";

export const serviceSchema = z.strictObject({
  title,
  name: requiredText.max(40).describe("Short name for menus and lists: 'Data engineering'"),
  description,
  promise: requiredText.max(60).describe("One line beside the name in lists: 'Pipelines that say when they are wrong'"),
  dye,
  lead: requiredText.max(320).describe("The opening under the heading: what this is, for whom"),
  problem: z.strictObject({ title: requiredText.max(80), points: z.array(requiredText).min(3).max(5) }),
  work: z
    .array(z.strictObject({ title: requiredText.max(60), text: requiredText.max(360) }))
    .min(3)
    .max(6)
    .describe("What we do"),
  weeks: z
    .array(z.strictObject({ when: requiredText.max(30), title: requiredText.max(60), text: requiredText.max(280) }))
    .min(3)
    .max(6)
    .describe("How it goes, week by week"),
  pace: z.enum(["day", "week", "milestone"]).default("week").describe("What the steps are counted in"),
  technologies: z.array(requiredText).min(4).max(14),
  caseStudies: z.array(reference("case-studies")).max(3).describe("Proof, best first"),
  engagement: z.array(reference("engagement-models")).max(3).describe("The ways to hire us that fit"),
  price: requiredText.max(280).describe("What it costs and what moves the price"),
  questions: z.array(reference("questions")).min(3).max(8).describe("Questions that the page answers"),
});
export type ServiceMatter = z.infer<typeof serviceSchema>;

export const questionsSchema = z.array(
  z.strictObject({
    slug,
    question: requiredText
      .max(140)
      .regex(/[?？؟]$/, "a question ends in '?'")
      .describe("It ends in '?'"),
    answer: z.string().min(80).max(900).describe("Markdown, one to three short paragraphs, the answer first"),
  }),
);
