import { z } from "zod";
import { didYouMean } from "../../shared/did-you-mean.ts";
import { memoize } from "../../shared/memoize.ts";
import { pluralize } from "../../shared/pluralize.ts";
import type { ContentError } from "../content-error.ts";
import type { ReferenceTarget } from "../model/common.ts";

type Issue = z.core.$ZodIssue;

/** Turns Zod issues into messages for editors. */
export function explainIssues(file: string, schema: z.ZodType, value: unknown, error: z.ZodError): ContentError[] {
  return error.issues.filter(isPrimaryIssue).flatMap((issue) => {
    const { path } = issue;
    const field = fieldAt(schema, path);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => {
        const message = `unknown field '${key}'${suggestChoice(key, field.fields)}`;
        return { file, at: { path, key }, message };
      });
    }
    const actual = path.reduce<unknown>(getProperty, value);
    const message = `${formatPath(path)}${describeIssue(issue, actual, field)}`;
    return [{ file, at: { path }, message }];
  });
}

/** Zod reports a value of the wrong type also as too short or too long; only the first message is useful. */
function isPrimaryIssue({ code, path }: Issue, _index: number, all: Issue[]): boolean {
  const isSizeIssue = code === "too_small" || code === "too_big";
  return !isSizeIssue || !all.some((other) => other.code === "invalid_type" && other.path.join() === path.join());
}

function describeIssue(issue: Issue, found: unknown, { description, choices }: ReturnType<typeof fieldAt>): string {
  const hint = description ? `: ${description}` : "";
  if (found === undefined) return `is missing${hint}`;
  if (choices.length) return `is unknown: '${found}'${suggestChoice(found, choices)}`;
  switch (issue.code) {
    case "invalid_type":
      return `is ${describeValue(found)}, expected ${typeNames[issue.expected] ?? issue.expected}${hint}`;
    case "too_small":
      if (String(found).trim() === "" && issue.minimum === 1) return `is empty${hint}`;
      return `${describeSize(found)}, expected at least ${issue.minimum}${hint}`;
    case "too_big":
      return `${describeSize(found)}, expected at most ${issue.maximum}${hint}`;
    case "invalid_format":
      if (issue.format === "date" && /^\d{4}-\d{2}-\d{2}$/.test(String(found)))
        return `is '${found}': there is no such day`;
      return `is '${found}'${formatHints[issue.format] ?? `: ${issue.message}`}`;
    default:
      return `is ${describeValue(found)}: ${issue.message}`;
  }
}

function suggestChoice(found: unknown, choices: string[]): string {
  const suggestion = typeof found === "string" ? didYouMean(found, choices) : "";
  return suggestion || ` is none of ${choices.join(", ")}`;
}

const typeNames: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "fields with names",
};

const formatHints: Partial<Record<string, string>> = {
  date: ", expected a day as YYYY-MM-DD",
  time: ", expected a time as HH:MM",
  email: ", expected an e-mail address",
  starts_with: ", expected an address that starts with '/'",
};

function describeValue(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "fields with names";
  return typeof value === "string" ? `the text '${truncate(value)}'` : `the ${typeof value} ${value}`;
}

const MAX_QUOTE_LENGTH = 60;

function truncate(text: string): string {
  const [line = ""] = text.split("\n");
  return line === text && line.length <= MAX_QUOTE_LENGTH ? text : `${line.slice(0, MAX_QUOTE_LENGTH)}…`;
}

function describeSize(value: unknown): string {
  if (Array.isArray(value)) return `has ${pluralize(value.length, "entry", "entries")}`;
  return typeof value === "string" ? `is ${value.length} characters long` : `is ${value}`;
}

/** A property of a value of unknown type; undefined if it has none. */
export function getProperty(value: unknown, name: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function formatPath(path: readonly PropertyKey[]): string {
  const name = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  return name ? `${name.replace(/^\./, "")} ` : "the file ";
}

/** The subset of JSON Schema that the content schemas produce, with `references` and `multiline` of model/common.ts. */
export interface Field {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: (string | number)[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Field>;
  additionalProperties?: unknown;
  required?: string[];
  items?: Field | false;
  prefixItems?: Field[];
  minItems?: number;
  maxItems?: number;
  references?: ReferenceTarget;
  multiline?: boolean;
}

/** Converts a Zod schema to JSON Schema. */
export const toJsonSchema = memoize(
  (schema: z.ZodType): Field =>
    JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))),
);

/** The description, choices and field names that the schema has at a path. */
function fieldAt(schema: z.ZodType, path: readonly PropertyKey[]) {
  const field = path.reduce<Field>((outer, step) => {
    if (typeof step !== "number") return outer.properties?.[String(step)] ?? {};
    return outer.prefixItems?.[step] ?? (outer.items || {});
  }, toJsonSchema(schema));
  return {
    description: field.description,
    choices: (field.enum ?? []).map(String),
    fields: Object.keys(field.properties ?? {}),
  };
}
