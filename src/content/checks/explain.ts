import { z } from "zod";
import { didYouMean } from "../../shared/did-you-mean.ts";
import { memoize } from "../../shared/memoize.ts";
import type { ContentError } from "../content-error.ts";

type Issue = z.core.$ZodIssue;

/** What a schema refuses, in words for the editor who wrote it. */
export function explainIssue(file: string, schema: z.ZodType, value: unknown, error: z.ZodError): ContentError[] {
  return error.issues.filter(isCause).flatMap((issue) => {
    const { path } = issue;
    const field = fieldAt(schema, path);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ file, at: { path, key }, message: unknownField(key, field.fields) }));
    }
    const found = path.reduce<unknown>(inside, value);
    const message = `${nameOf(path)}${said(issue, found, field)}`;
    return [{ file, at: { path }, message }];
  });
}

/** A value of the wrong type is also reported as too short or too long: once is enough. */
function isCause({ code, path }: Issue, _index: number, all: Issue[]): boolean {
  const size = code === "too_small" || code === "too_big";
  return !size || !all.some((other) => other.code === "invalid_type" && other.path.join() === path.join());
}

function said(issue: Issue, found: unknown, { description, choices }: ReturnType<typeof fieldAt>): string {
  const hint = description ? `: ${description}` : "";
  if (found === undefined) return `is missing${hint}`;
  if (choices.length) return `is unknown: '${found}'${meant(found, choices)}`;
  switch (issue.code) {
    case "invalid_type":
      return `is ${typeOf(found)}, expected ${types[issue.expected] ?? issue.expected}${hint}`;
    case "too_small":
      if (String(found).trim() === "" && issue.minimum === 1) return `is empty${hint}`;
      return `${sizeOf(found)}, expected at least ${issue.minimum}${hint}`;
    case "too_big":
      return `${sizeOf(found)}, expected at most ${issue.maximum}${hint}`;
    case "invalid_format":
      return `is '${found}'${formats[issue.format] ?? `: ${issue.message}`}`;
    default:
      return `is ${typeOf(found)}: ${issue.message}`;
  }
}

function meant(found: unknown, choices: string[]): string {
  const guess = typeof found === "string" ? didYouMean(found, choices) : "";
  return guess || ` is none of ${choices.join(", ")}`;
}

function unknownField(key: string, known: string[]): string {
  return `unknown field '${key}'${meant(key, known)}`;
}

const types: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "fields with names",
};

const formats: Partial<Record<string, string>> = {
  date: ", expected a day as YYYY-MM-DD",
  time: ", expected a time as HH:MM",
  email: ", expected an e-mail address",
  starts_with: ", expected an address that starts with '/'",
};

function typeOf(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "fields with names";
  return typeof value === "string" ? `the text '${beginning(value)}'` : `the ${typeof value} ${value}`;
}

const LONGEST_QUOTED = 60;

function beginning(text: string): string {
  const [line = ""] = text.split("\n");
  return line === text && line.length <= LONGEST_QUOTED ? text : `${line.slice(0, LONGEST_QUOTED)}…`;
}

function sizeOf(value: unknown): string {
  if (Array.isArray(value)) return `has ${value.length} ${value.length === 1 ? "entry" : "entries"}`;
  return typeof value === "string" ? `is ${value.length} characters long` : `is ${value}`;
}

function inside(value: unknown, step: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  return name ? `${name.replace(/^\./, "")} ` : "the file ";
}

/** The part of JSON Schema that our schemas come to. */
export interface Field {
  type?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Field[];
  properties?: Record<string, Field>;
  required?: string[];
  items?: Field | false;
  prefixItems?: Field[];
  minItems?: number;
}

/** A schema as plain data. */
export const fieldOf = memoize(
  (schema: z.ZodType): Field =>
    JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))),
);

/** What a schema says about the value at a path. */
function fieldAt(schema: z.ZodType, path: readonly PropertyKey[]) {
  const field = path.reduce<Field>((outer, step) => {
    if (typeof step !== "number") return outer.properties?.[String(step)] ?? {};
    return outer.prefixItems?.[step] ?? (outer.items || {});
  }, fieldOf(schema));
  return {
    description: field.description,
    choices: (field.enum ?? field.anyOf?.map((choice) => choice.const) ?? []).map(String),
    fields: Object.keys(field.properties ?? {}),
  };
}
