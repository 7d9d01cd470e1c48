import { z } from "zod";
import { day, description, dye, slug, title } from "./common.ts";

const result = z.strictObject({
  value: z.string().describe("The headline figure: '41', '9', '0'"),
  unit: z.string().describe("'%', 'min', 'days', '×'"),
  label: z.string().max(70).describe("What got better, in lower case: 'less time from invoice to payment'"),
  before: z.string(),
  after: z.string(),
  period: z.string().describe("'Q1 2025 against Q3 2025'"),
  measured: z.string().describe("Where the figure comes from and how it was taken"),
});

function wrongLinks(diagram: string): string[] {
  const lines = diagram.split("\n").map((line) => line.trim());
  return lines.filter((line) => line && !/\S\s*->\s*\S/.test(line));
}

export const caseStudySchema = z.strictObject({
  title,
  description,
  client: z.string(),
  clientAbout: z.string().max(160).describe("Who they are in one sentence"),
  industry: z.string().max(40),
  countries: z.string().max(60),
  year: z.number().int(),
  publishedOn: day,
  services: z.array(slug).min(1).describe("Slugs of services, main one first"),
  technologies: z.array(z.string()).min(3).max(12),
  dyes: z.tuple([dye, dye]),
  results: z.array(result).min(2).max(4).describe("The first one is shown on cards and lists"),
  quote: z.strictObject({ text: z.string().max(320), name: z.string(), role: z.string() }),
  team: z.array(z.strictObject({ role: z.string(), people: z.number() })).min(1),
  timeline: z.array(z.strictObject({ when: z.string(), what: z.string() })).min(3),
  diagram: z
    .strictObject({
      caption: z.string(),
      alt: z.string().min(10).describe("The diagram in words, for those who cannot see it"),
      text: z
        .string()
        .min(1)
        .superRefine((text, { addIssue }) => {
          for (const line of wrongLinks(text))
            addIssue(`'${line}' is no link; write one a line, like 'Orders API -> Ledger : writes once'`);
        })
        .describe("One link a line: 'Orders API -> Ledger : writes once'"),
    })
    .describe("A small drawing of what was built"),
});
export type CaseStudyMatter = z.infer<typeof caseStudySchema>;

export const weeklySchema = z.array(
  z.strictObject({
    week: z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, "an ISO week like '2026-W47'"),
    caseStudy: slug,
    why: z.string().optional(),
  }),
);
