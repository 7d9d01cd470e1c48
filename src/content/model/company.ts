import { z } from "zod";
import { description, link, slug, words } from "./common.ts";

const statistic = z.strictObject({
  value: words.describe("The figure as shown, like '94' or '11'"),
  unit: words.optional().describe("Set small beside the figure: '%', 'years'"),
  label: words,
  source: words.describe("How the figure is known, like 'payroll, 1 October 2026'"),
});

const country = z.string().regex(/^[A-Z]{2}$/, "expected a country's code of two capital letters, like 'PL'");

const office = z.strictObject({
  city: words,
  timeZone: z.string().refine(isTimeZone, "expected an IANA name, like 'Europe/Warsaw'"),
  address: z.array(words).min(1).describe("As on an envelope: the street first, the country last"),
});

export const companySchema = z.strictObject({
  name: words,
  legalName: words,
  tagline: words.max(90),
  description,
  founded: z.number().int(),
  email: z.email(),
  careersEmail: z.email(),
  privacyEmail: z.email(),
  readers: z
    .strictObject({ enquiries: slug, applications: slug })
    .describe("Who reads what visitors send: file names in content/people/ without .yaml"),
  telephone: z.string().regex(/^\+[0-9 ]{8,}$/, "write it in international form, like '+48 42 123 45 67'"),
  registration: words.describe(
    "Tax and register numbers for the footer and the privacy policy, with ' · ' between them",
  ),
  address: z.strictObject({
    street: words,
    locality: words,
    region: words,
    postalCode: words,
    country,
  }),
  areaServed: z.array(country).length(22).describe("ISO codes of the 22 countries served"),
  offices: z.array(office).min(1),
  social: z.array(link),
  statistics: z.array(statistic),
  clients: z.array(z.strictObject({ name: words, industry: words, caseStudy: words.optional() })),
});
export type Company = z.infer<typeof companySchema>;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
