import { z } from "zod";
import { day, description, requiredText, title } from "./common.ts";

const currencies = new Set(Intl.supportedValuesOf("currency"));

export const jobSchema = z.strictObject({
  title: title.max(70).describe("Gender-neutral job title, shown as the page's heading"),
  description,
  team: z.enum(["engineering", "data", "delivery", "operations"]),
  place: requiredText.describe("'Łódź', 'Remote in the EU'"),
  remote: z.enum(["no", "hybrid", "yes"]),
  employment: z.enum(["full-time", "part-time", "internship"]),
  salary: z.strictObject({
    from: z.number().min(1),
    to: z.number().min(1),
    currency: requiredText
      .refine((code) => currencies.has(code), "expected a currency's code of three letters, like 'EUR'")
      .describe("Code of three letters, like EUR"),
    per: z.enum(["hour", "day", "month", "year"]),
    basis: requiredText.describe("'gross, employment contract' or 'net, B2B invoice'"),
  }),
  postedOn: day.describe("The day shown on the page and to job boards"),
  closesOn: day.describe("Last day to apply; after it the job leaves the site"),
  technologies: z.array(requiredText).default([]),
  steps: z
    .array(z.strictObject({ title: requiredText, text: requiredText, days: requiredText }))
    .min(3)
    .max(6),
  firstMonths: z.array(z.strictObject({ when: requiredText, what: requiredText })).length(3),
});
export type JobMatter = z.infer<typeof jobSchema>;
