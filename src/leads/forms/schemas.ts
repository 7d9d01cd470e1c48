import { z } from "zod";
import { type Field, type FormKind, formFields, newsletterFields } from "./fields.ts";

// U+FFFD replaces bytes that are not valid UTF-8. Control characters break PostgreSQL (NUL), terminals and mail headers.
const forbiddenInLine = /[\p{Cc}\p{Cs}\uFFFD\u2028\u2029]/u;
const forbiddenInText = /(?![\n\t])[\p{Cc}\p{Cs}\uFFFD]/u;

const visibleCharacter = /[^\p{Cf}\p{Z}\s]/u;

const invalidMessage = ({ messages }: Field) => messages.invalid ?? "Please write this differently.";
const requiredMessage = ({ messages }: Field) => messages.required ?? "Please fill in this field.";

/** A trimmed text whose length is counted as in the browser, where a line break is one character. */
function textSchema(field: Field, forbidden: RegExp) {
  return z
    .string()
    .default("")
    .transform((value) => (visibleCharacter.test(value) ? value.replace(/\r\n?/g, "\n").trim() : ""))
    .pipe(
      z
        .string()
        .min(field.required ? 1 : 0, requiredMessage(field))
        .max(field.maxLength ?? 100, field.messages.tooLong ?? invalidMessage(field))
        .refine((value) => !forbidden.test(value), invalidMessage(field)),
    );
}

const lineSchema = (field: Field) => textSchema(field, forbiddenInLine);

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

function fieldSchema(field: Field) {
  switch (field.type) {
    case "email":
      return emailSchema(field);
    case "tel":
      return phoneSchema(field);
    case "textarea":
      return textSchema(field, forbiddenInText);
    case "checkbox":
      return field.required ? checkboxSchema.refine((value) => value, requiredMessage(field)) : checkboxSchema;
    default:
      return lineSchema(field);
  }
}

/** The schema of a form's answers. Files are checked while the body is parsed. */
function formSchema({ name, email, ...others }: (typeof formFields)[FormKind]) {
  const fields: Field[] = Object.values(others);
  const shape = fields.filter(({ type }) => type !== "file").map((field) => [field.name, fieldSchema(field)] as const);
  return z.object({ name: lineSchema(name), email: emailSchema(email), ...Object.fromEntries(shape) });
}

const schemas = {
  contact: formSchema(formFields.contact),
  ebook: formSchema(formFields.ebook),
  job: formSchema(formFields.job),
};

/** A lead's answers as they are stored. Files are stored separately, as attachments. */
export type Answers = { name: string; email: string } & Record<string, string | boolean>;

export type FieldErrors = Record<string, string[]>;

export function checkAnswers(
  kind: FormKind,
  fields: ReadonlyMap<string, string>,
  hasCv: boolean,
): { ok: true; answers: Answers } | { ok: false; errors: FieldErrors } {
  const parsed = schemas[kind].safeParse(Object.fromEntries(fields));
  const errors = firstErrorPerField(parsed.error?.issues ?? []);
  const hasProfile = visibleCharacter.test(fields.get(formFields.job.cv.replacedBy) ?? "");
  if (kind === "job" && !hasCv && !hasProfile) errors.cv = [formFields.job.cv.messages.required];
  if (!parsed.success || errors.cv) return { ok: false, errors };
  return { ok: true, answers: parsed.data };
}

const maxTopics = 50;

/** "all", or the categories and tags of the articles that somebody wants. Those that no longer exist are accepted. */
const topicsSchema = z
  .string()
  .default("")
  .transform((value) => [...new Set(value.split(/\s+/).filter(Boolean))])
  .refine(
    (topics) =>
      topics.length <= maxTopics && topics.every((topic) => /^(all|(category|tag):[a-z0-9-]{1,120})$/.test(topic)),
    newsletterFields.topics.messages.invalid,
  )
  .transform((topics) => (topics.length === 0 || topics.includes("all") ? ["all"] : topics));

const subscriptionSchema = z.object({
  email: emailSchema(newsletterFields.email).transform((email) => email.toLowerCase()),
  topics: topicsSchema,
  consent: checkboxSchema.refine((value) => value, newsletterFields.consent.messages.required),
});

export function checkSubscription(
  fields: ReadonlyMap<string, string>,
): { ok: true; email: string; topics: string[] } | { ok: false; errors: FieldErrors } {
  const parsed = subscriptionSchema.safeParse(Object.fromEntries(fields));
  if (!parsed.success) return { ok: false, errors: firstErrorPerField(parsed.error.issues) };
  return { ok: true, ...parsed.data };
}

// An empty email address is both missing and malformed; one message is enough.
function firstErrorPerField(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= [message];
  return errors;
}
