import { z } from "zod";
import { isLocale } from "../../shared/locale.ts";
import { description, link, reference, requiredText } from "./common.ts";

const statistic = z.strictObject({
  value: requiredText.describe("The figure as shown, like '94' or '11'"),
  unit: requiredText.optional().describe("Set small beside the figure: '%', 'years'"),
  label: requiredText,
  source: requiredText.describe("How the figure is known, like 'payroll, 1 October 2026'"),
});

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

const country = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: "expected a country's code of two capital letters, like 'PL'", abort: true })
  .superRefine((code, context) => {
    // Region subtags have aliases, like UK for GB, that ISO 3166 and structured data do not know.
    const { region } = new Intl.Locale(`und-${code}`);
    if (region !== code) context.addIssue(`expected the country's code of ISO 3166, '${region}'`);
    else if (!countryNames.of(code)) context.addIssue("expected a country's code of ISO 3166, like 'PL'");
  })
  .describe("Code of two capital letters, like PL");

const office = z.strictObject({
  city: requiredText,
  timeZone: requiredText
    .refine(isTimeZone, "expected an IANA name, like 'Europe/Warsaw'")
    .describe("Its name in the IANA list, like Europe/Warsaw"),
  address: z.array(requiredText).min(1).describe("As on an envelope: the street first, the country last"),
});

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "expected a time of day, like '09:00'")
  .describe("A time of day, like 09:00");

const leads = z.strictObject({
  ebooksEmail: z.email().optional().describe("Gets a mail about every requested ebook; `email` without it"),
  rules: z
    .array(
      z
        .strictObject({
          service: reference("services").optional(),
          country: country.optional(),
          email: z.email(),
          reader: reference("people"),
        })
        .refine(({ service, country }) => service ?? country, "a rule needs a service or a country"),
    )
    .default([])
    .describe("Enquiries about a service or from a country that somebody else reads; the first rule that matches wins"),
  hours: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from < to, "the working day has to end after it begins")
    .default({ from: "09:00", to: "17:00" })
    .describe("Working hours, Monday to Friday, in the time zone of the first office"),
  answerWithin: z
    .strictObject({
      enquiries: z.number().int().min(1).max(20).default(2),
      applications: z.number().int().min(1).max(20).default(3),
    })
    .prefault({})
    .describe("Working days until an answer, as pages and mails promise it and readers are reminded of it"),
  expert: requiredText
    .max(30)
    .default("us")
    .describe("Whom visitors ask, in the text of buttons: 'an engineer' for 'Ask an engineer'"),
  call: requiredText
    .max(90)
    .default("a call")
    .describe("What follows the written answer, after 'then': 'thirty minutes on the phone. No slides'"),
  holidays: z
    .array(
      z
        .string()
        .regex(/^(\d{4}-)?\d{2}-\d{2}$/, "expected a day, like '2027-03-29', or '12-25' for every year")
        .describe("A day, like 2027-03-29, or 12-25 for every year"),
    )
    .default([])
    .describe("Days without work; those that move, such as Easter Monday, with their year"),
});

export const companySchema = z.strictObject({
  name: requiredText,
  wordmark: requiredText.optional().describe("The name as the logo writes it, if that is not how sentences do"),
  legalName: requiredText,
  trade: requiredText.max(40).describe("What the company does, in two or three words: 'Software development'"),
  additionalType: requiredText.optional().describe("A kind of organization for search engines: 'software company'"),
  tagline: requiredText.max(90),
  description,
  founded: z.number().int(),
  locale: z
    .string()
    .refine(isLocale, "expected a language tag, like 'en-GB' or 'en-US'")
    .default("en-GB")
    .describe("How dates, times and numbers are written: a BCP 47 language tag, like en-US"),
  email: z.email(),
  careersEmail: z.email(),
  privacyEmail: z.email(),
  readers: z
    .strictObject({ enquiries: reference("people"), applications: reference("people") })
    .describe("Who reads what visitors send"),
  leads: leads.prefault({}).describe("Who answers what visitors send, and when"),
  telephone: z
    .string()
    .regex(/^\+[0-9 ]{8,}$/, "write it in international form, like '+48 42 123 45 67'")
    .describe("In international form, like +48 42 123 45 67"),
  registration: z
    .array(z.strictObject({ name: requiredText, value: requiredText }))
    .describe("Tax and register numbers for the footer, each with its name: 'VAT', 'Company number'"),
  address: z.strictObject({
    street: requiredText,
    locality: requiredText,
    region: requiredText,
    postalCode: requiredText,
    country,
  }),
  areaServed: z.array(country).min(1).describe("ISO codes of the countries served"),
  offices: z.array(office).min(1),
  social: z.array(link),
  facts: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(/^[a-z][A-Za-z0-9]*$/, "expected letters and digits, like 'dayRate'")
          .describe("Letters and digits, like 'dayRate'"),
        value: requiredText.max(80).describe("What texts show for it, like '€1,150'"),
      }),
    )
    .default([])
    .describe("Prices and promises that several texts repeat: they write {company.facts.dayRate} for 'dayRate'"),
  statistics: z.array(statistic),
  clients: z.array(
    z.strictObject({ name: requiredText, industry: requiredText, caseStudy: reference("case-studies").optional() }),
  ),
});
export type Company = z.infer<typeof companySchema>;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
