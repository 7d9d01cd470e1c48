import { z } from "zod";
import { contactFields, ebookFields, type Field, type FormKind, jobFields } from "./fields.ts";

// U+FFFD is what undecodable UTF-8 became; NUL and its neighbours are refused by PostgreSQL, terminals and mail headers.
const unreadable = /[\p{Cc}\p{Cs}\uFFFD\u2028\u2029]/u;
const unreadableBesidesLines = /(?![\n\t])[\p{Cc}\p{Cs}\uFFFD]/u;

const visible = /[^\p{Cf}\p{Z}\s]/u;

const invalid = ({ messages }: Field) => messages.invalid ?? "Please write this differently.";
const missing = ({ messages }: Field) => messages.required ?? "Please fill in this field.";

/** A text as the browser counts it: trimmed, a line break being one character. */
function text(field: Field, refused: RegExp) {
  const limit = field.maxLength ?? 100;
  return z
    .string()
    .default("")
    .transform((value) => (visible.test(value) ? value.replace(/\r\n?/g, "\n").trim() : ""))
    .pipe(
      z
        .string()
        .min(field.required ? 1 : 0, missing(field))
        .max(limit, field.messages.tooLong ?? invalid(field))
        .refine((value) => !refused.test(value), invalid(field)),
    );
}

const line = (field: Field) => text(field, unreadable);
const lines = (field: Field) => text(field, unreadableBesidesLines);

// The browser's own pattern, so that nothing it lets pass fails here, save for a domain without a dot.
const address = (field: Field) =>
  line(field).refine(
    (value) => value === "" || (z.regexes.html5Email.test(value) && /@[^@]+\.[^@.]+$/.test(value)),
    invalid(field),
  );

// The digit is looked for apart: between two stars, a long number that is none would be tried at every place.
const phoneNumber = (field: Field) =>
  line(field).refine((value) => value === "" || /^(?=\D*\d)[+\d\s().\-/x]*$/i.test(value), invalid(field));

const ticked = z
  .string()
  .default("")
  .transform((value) => ["on", "yes", "true", "1"].includes(value.toLowerCase()));

const consented = (field: Field) => ticked.refine((value) => value, missing(field));

export const contactSchema = z.object({
  name: line(contactFields.name),
  email: address(contactFields.email),
  company: line(contactFields.company),
  phone: phoneNumber(contactFields.phone),
  service: line(contactFields.service),
  budget: line(contactFields.budget),
  message: lines(contactFields.message),
  consent: consented(contactFields.consent),
});

export const ebookSchema = z.object({
  name: line(ebookFields.name),
  email: address(ebookFields.email),
  company: line(ebookFields.company),
  newsletter: ticked,
  consent: consented(ebookFields.consent),
});

export const jobSchema = z.object({
  name: line(jobFields.name),
  email: address(jobFields.email),
  phone: phoneNumber(jobFields.phone),
  links: lines(jobFields.links),
  message: lines(jobFields.message),
  consent: consented(jobFields.consent),
});

const schemas = { contact: contactSchema, ebook: ebookSchema, job: jobSchema };

/** A lead's answers as they are stored. Files are kept apart, as attachments. */
export type Answers = { name: string; email: string } & Record<string, string | boolean>;

export type FieldErrors = Record<string, string[]>;

export type Checked = { ok: true; answers: Answers } | { ok: false; errors: FieldErrors };

export function checkAnswers(kind: FormKind, fields: ReadonlyMap<string, string>, hasCv: boolean): Checked {
  const parsed = schemas[kind].safeParse(Object.fromEntries(fields));
  const errors = firstOfEach(parsed.error?.issues ?? []);
  if (kind === "job" && !hasCv) errors.cv = [jobFields.cv.messages.required];
  if (!parsed.success || errors.cv) return { ok: false, errors };
  return { ok: true, answers: parsed.data };
}

// An empty address is both missing and malformed; a visitor needs to hear one of the two.
function firstOfEach(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= [message];
  return errors;
}
