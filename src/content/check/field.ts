import { z } from "zod";

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

const fields = new WeakMap<z.ZodType, Field>();

/** A schema as plain data. */
export function fieldOf(schema: z.ZodType): Field {
  const known = fields.get(schema);
  if (known) return known;
  const field: Field = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })));
  fields.set(schema, field);
  return field;
}

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
