import { z } from "zod";
import { contactFields, ebookFields, type Field, type FormKind, jobFields } from "./fields.ts";

// U+FFFD replaces bytes that are not valid UTF-8. Control characters break PostgreSQL (NUL), terminals and mail headers.
const forbiddenInLine = /[\p{Cc}\p{Cs}\uFFFD\u2028\u2029]/u;
const forbiddenInText = /(?![\n\t])[\p{Cc}\p{Cs}\uFFFD]/u;

const visibleCharacter = /[^\p{Cf}\p{Z}\s]/u;

const invalidMessage = ({ messages }: Field) => messages.invalid ?? "Please write this differently.";
const requiredMessage = ({ messages }: Field) => messages.required ?? "Please fill in this field.";

/** A trimmed text whose length is counted as in the browser, where a line break is one character. */
function textSchema(field: Field, forbidden: RegExp) {
  const limit = field.maxLength ?? 100;
  return z
    .string()
    .default("")
    .transform((value) => (visibleCharacter.test(value) ? value.replace(/\r\n?/g, "\n").trim() : ""))
    .pipe(
      z
        .string()
        .min(field.required ? 1 : 0, requiredMessage(field))
        .max(limit, field.messages.tooLong ?? invalidMessage(field))
        .refine((value) => !forbidden.test(value), invalidMessage(field)),
    );
}

const lineSchema = (field: Field) => textSchema(field, forbiddenInLine);
const multilineSchema = (field: Field) => textSchema(field, forbiddenInText);

// The pattern of `<input type="email">`, so that browser and server agree, except that the domain needs a dot.
const emailSchema = (field: Field) =>
  lineSchema(field).refine(
    (value) => value === "" || (z.regexes.html5Email.test(value) && /@[^@]+\.[^@.]+$/.test(value)),
    invalidMessage(field),
  );

// The lookahead finds the digit. With the digit between two repeated groups, a long invalid value would backtrack in
// quadratic time.
const phoneSchema = (field: Field) =>
  lineSchema(field).refine((value) => value === "" || /^(?=\D*\d)[+\d\s().\-/x]*$/i.test(value), invalidMessage(field));

const checkboxSchema = z
  .string()
  .default("")
  .transform((value) => ["on", "yes", "true", "1"].includes(value.toLowerCase()));

const consentSchema = (field: Field) => checkboxSchema.refine((value) => value, requiredMessage(field));

export const contactSchema = z.object({
  name: lineSchema(contactFields.name),
  email: emailSchema(contactFields.email),
  company: lineSchema(contactFields.company),
  phone: phoneSchema(contactFields.phone),
  service: lineSchema(contactFields.service),
  budget: lineSchema(contactFields.budget),
  message: multilineSchema(contactFields.message),
  consent: consentSchema(contactFields.consent),
});

export const ebookSchema = z.object({
  name: lineSchema(ebookFields.name),
  email: emailSchema(ebookFields.email),
  company: lineSchema(ebookFields.company),
  newsletter: checkboxSchema,
  consent: consentSchema(ebookFields.consent),
});

export const jobSchema = z.object({
  name: lineSchema(jobFields.name),
  email: emailSchema(jobFields.email),
  phone: phoneSchema(jobFields.phone),
  links: multilineSchema(jobFields.links),
  message: multilineSchema(jobFields.message),
  consent: consentSchema(jobFields.consent),
});

const schemas = { contact: contactSchema, ebook: ebookSchema, job: jobSchema };

/** A lead's answers as they are stored. Files are stored separately, as attachments. */
export type Answers = { name: string; email: string } & Record<string, string | boolean>;

export type FieldErrors = Record<string, string[]>;

export type CheckResult = { ok: true; answers: Answers } | { ok: false; errors: FieldErrors };

export function checkAnswers(kind: FormKind, fields: ReadonlyMap<string, string>, hasCv: boolean): CheckResult {
  const parsed = schemas[kind].safeParse(Object.fromEntries(fields));
  const errors = firstErrorPerField(parsed.error?.issues ?? []);
  if (kind === "job" && !hasCv) errors.cv = [jobFields.cv.messages.required];
  if (!parsed.success || errors.cv) return { ok: false, errors };
  return { ok: true, answers: parsed.data };
}

// An empty email address is both missing and malformed; one message is enough.
function firstErrorPerField(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= [message];
  return errors;
}
