import { z } from "zod";
import { day, description, slug, title, words } from "./common.ts";

const street = z.strictObject({
  at: z.number().describe("How far from the left or from the top"),
  kind: z.enum(["street", "avenue", "main"]).describe("How thick its thread is"),
});
const path = words.describe("An SVG path").optional();

/** The way to the company, with its streets straightened to threads, on a sheet of 1200 by 540. */
const mapSchema = z.strictObject({
  about: words.describe("The map in words, for those who cannot see it"),
  down: z.array(street).min(1),
  across: z.array(street).min(1),
  parks: path,
  water: path,
  rails: path,
  stations: path,
  labels: z.array(z.strictObject({ text: words, x: z.number(), y: z.number(), upright: z.boolean().default(false) })),
  here: z
    .strictObject({ x: z.number(), y: z.number() })
    .describe("Corner of the company's mark; narrow screens show the part right of the middle"),
});
export type StreetMap = z.infer<typeof mapSchema>;

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

const redirectStatus = z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]);

/** Short addresses that the browser follows without asking the server; the long list of old ones stays there. */
export const routeRulesSchema = z.array(
  z.strictObject({
    from: z.string().startsWith("/").describe("A path, or a prefix that ends in '/**'"),
    to: z.string().regex(/^(\/(?![/\\])|https:\/\/)/, "a path of this site or an https address"),
    status: redirectStatus.default(302),
  }),
);
