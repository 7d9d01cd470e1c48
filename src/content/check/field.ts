import { z } from "zod";
import { once } from "../once.ts";

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
export const fieldOf = once(
  (schema: z.ZodType): Field =>
    JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))),
);

/** What a schema says about the value at a path. */
export function fieldAt(schema: z.ZodType, path: readonly PropertyKey[]) {
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
