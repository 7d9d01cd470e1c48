import { z } from "zod";
import { day, description, slug, title, words } from "./common.ts";
import { mapSchema } from "./map.ts";

/** A page whose body is prose: privacy policy and the like. */
export const prosePageSchema = z.strictObject({ title, description, updatedOn: day });

const titledText = z.strictObject({ title: words.max(80), text: words.max(420) });
const dated = z.strictObject({ when: words, what: words });

export const homeSchema = z.strictObject({
  title,
  description,
  headline: words.max(40),
  lead: words.max(240),
  results: z.array(words).max(3).describe("Slugs of case studies whose first result is shown"),
  process: z.strictObject({
    title: words,
    steps: z
      .array(titledText.extend({ when: words }))
      .min(3)
      .max(6),
  }),
  models: z.strictObject({ title: words, rows: z.array(words).describe("Left column of the comparison") }),
  people: z.array(words).describe("Slugs of people"),
});

export const aboutSchema = z.strictObject({
  title,
  description,
  lead: words.max(320),
  story: words.describe("Three to six paragraphs with an empty line between them, shown as they are written"),
  timeline: z.array(dated).min(5),
  values: z
    .array(titledText.extend({ decision: words.describe("A decision that shows it") }))
    .min(3)
    .max(6),
  openSource: z.array(titledText.extend({ url: words })),
  visit: titledText.describe("The invitation that ends the page"),
});

export const careersSchema = z.strictObject({
  title,
  description,
  lead: words.max(320),
  reasons: z.array(titledText).min(3).max(6),
  steps: z
    .array(titledText.extend({ days: words }))
    .min(3)
    .max(6),
  benefits: z
    .array(z.strictObject({ figure: words, title: words, text: words.max(200) }))
    .min(4)
    .max(9),
  reading: slug.describe("Category whose articles are shown to those who applied"),
});

export const contactSchema = z.strictObject({
  thanks: z
    .strictObject({ word: words.max(14), meaning: words.describe("'Polish for thanks'") })
    .describe("Woven into the cloth that those see who wrote to us"),
  reading: slug.describe("Category whose articles are shown to them"),
  map: mapSchema.optional(),
});

export const resourcesSchema = z.strictObject({
  title,
  description,
  lead: words.max(320),
  topics: z.array(titledText.extend({ tags: z.array(words).min(1) })).min(3),
});

export const engagementSchema = z.array(
  z.strictObject({
    service: words.describe("Slug of the engagement model's page"),
    name: words,
    fits: words.max(140),
    team: words.max(80),
    commitment: words.max(80),
    price: words.max(80),
    scope: words.max(120),
    risk: words.max(120),
  }),
);
