import { z } from "zod";
import { day, description, title } from "./common.ts";

/** A page whose body is prose: privacy policy and the like. */
export const prosePageSchema = z.strictObject({ title, description, updatedOn: day });

const titledText = z.strictObject({ title: z.string().max(80), text: z.string().max(420) });
const dated = z.strictObject({ when: z.string(), what: z.string() });

export const homeSchema = z.strictObject({
  title,
  description,
  headline: z.string().max(40),
  lead: z.string().max(240),
  results: z.array(z.string()).max(3).describe("Slugs of case studies whose first result is shown"),
  process: z.strictObject({
    title: z.string(),
    steps: z
      .array(titledText.extend({ when: z.string() }))
      .min(3)
      .max(6),
  }),
  models: z.strictObject({ title: z.string(), rows: z.array(z.string()).describe("Left column of the comparison") }),
  people: z.array(z.string()).describe("Slugs of people"),
});

export const aboutSchema = z.strictObject({
  title,
  description,
  lead: z.string().max(320),
  story: z.string().describe("Markdown, three to six paragraphs"),
  timeline: z.array(dated).min(5),
  values: z
    .array(titledText.extend({ decision: z.string().describe("A decision that shows it") }))
    .min(3)
    .max(6),
  openSource: z.array(titledText.extend({ url: z.string() })),
});

export const careersSchema = z.strictObject({
  title,
  description,
  lead: z.string().max(320),
  reasons: z.array(titledText).min(3).max(6),
  steps: z
    .array(titledText.extend({ days: z.string() }))
    .min(3)
    .max(6),
  benefits: z
    .array(z.strictObject({ figure: z.string(), title: z.string(), text: z.string().max(200) }))
    .min(4)
    .max(9),
});

export const resourcesSchema = z.strictObject({
  title,
  description,
  lead: z.string().max(320),
  topics: z.array(titledText.extend({ tags: z.array(z.string()).min(1) })).min(3),
});

export const engagementSchema = z.array(
  z.strictObject({
    service: z.string().describe("Slug of the engagement model's page"),
    name: z.string(),
    fits: z.string().max(140),
    team: z.string().max(80),
    commitment: z.string().max(80),
    price: z.string().max(80),
    scope: z.string().max(120),
    risk: z.string().max(120),
  }),
);
