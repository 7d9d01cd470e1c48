import { z } from "zod";
import { day, description, dye, reference, requiredText, title } from "./common.ts";

const result = z.strictObject({
  value: requiredText.describe("The headline figure: '41', '9', '0'"),
  unit: z.string().default("").describe("'%', 'min', 'days', '×', or nothing where things are counted"),
  label: requiredText.max(70).describe("What got better, in lower case: 'less time from invoice to payment'"),
  before: requiredText,
  after: requiredText,
  period: requiredText.describe("'Q1 2025 against Q3 2025'"),
  measured: requiredText.describe("Where the figure comes from and how it was taken"),
});

export const caseStudySchema = z.strictObject({
  title,
  description,
  client: requiredText,
  clientAbout: requiredText.max(160).describe("Who they are in one sentence"),
  industry: requiredText.max(40),
  countries: requiredText.max(60),
  year: z.int().min(1970).max(2100),
  publishedOn: day,
  updatedOn: day.optional().describe("Set it when the text changed in substance, not for a comma"),
  services: z.array(reference("services")).min(1).describe("Slugs of services, main one first"),
  technologies: z.array(requiredText).min(3).max(12),
  dyes: z.tuple([dye, dye]),
  results: z.array(result).min(2).max(4).describe("The first one is shown on cards and lists"),
  quote: z.strictObject({ text: requiredText.max(320), name: requiredText, role: requiredText }),
  team: z.array(z.strictObject({ role: requiredText, people: z.number() })).min(1),
  timeline: z.array(z.strictObject({ when: requiredText, what: requiredText })).min(3),
  cost: requiredText.max(220).optional().describe("What the client paid, and for what"),
  reference: requiredText.max(180).optional().describe("Who of the client's people can be asked about us, and how"),
  diagram: z
    .strictObject({
      caption: requiredText,
      alt: z.string().min(10).describe("The diagram in words, for those who cannot see it"),
      text: z
        .string()
        .min(1)
        .superRefine((text, { addIssue }) => {
          const lines = text.split("\n").map((line) => line.trim());
          for (const line of lines.filter((line) => line && !/\S\s*->\s*\S/.test(line)))
            addIssue(`'${line}' is no link; write one a line, like 'Orders API -> Ledger : writes once'`);
        })
        .meta({ multiline: true })
        .describe("One link a line: 'Orders API -> Ledger : writes once'"),
    })
    .describe("A small drawing of what was built"),
});
export type CaseStudyMatter = z.infer<typeof caseStudySchema>;

export const weeklySchema = z.array(
  z.strictObject({
    week: z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, "an ISO week like '2026-W47'"),
    caseStudy: reference("case-studies"),
    why: requiredText.optional().describe("Why this one, why now"),
  }),
);
