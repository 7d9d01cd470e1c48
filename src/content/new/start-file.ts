import { stringify } from "yaml";
import type { z } from "zod";
import { type Field, fieldOf } from "../check/field.ts";

/** Every field a schema knows, with what it says about each; optional ones are commented out. */
export function startFields(schema: z.ZodType, values: Record<string, unknown>): string {
  const { properties = {}, required = [] } = fieldOf(schema);
  const lines = Object.entries(properties).flatMap(([name, field]) => {
    const value = values[name];
    const hints = hintsOf(field).map((hint) => `# ${hint}`);
    if (value !== undefined) return [...hints, stringify({ [name]: value }, { lineWidth: 0 }).trimEnd()];
    const empty = emptyOf(name, field);
    return [...hints, ...(required.includes(name) ? empty : empty.map((line) => `# ${line}`))];
  });
  return lines.join("\n");
}

function hintsOf(field: Field): string[] {
  const inside = field.prefixItems?.[0] ?? (field.items || field);
  const choices = inside.enum ? `One of: ${inside.enum.join(", ")}` : undefined;
  return [field.description, choices].filter((hint) => hint !== undefined);
}

/** A place for each value, as many entries in a list as it needs at least. */
function emptyOf(name: string, field: Field): string[] {
  if (field.properties) return [`${name}:`, ...partsOf(field).map((line) => `  ${line}`)];
  if (field.prefixItems) return [`${name}: [${field.prefixItems.map(emptyValue).join(", ")}]`];
  const { items } = field;
  if (field.type !== "array" || !items) return [`${name}: ${emptyValue(field)}`.trimEnd()];
  return [`${name}:`, ...Array.from({ length: field.minItems ?? 1 }, () => entryOf(items)).flat()];
}

function entryOf(items: Field): string[] {
  const lines = items.properties ? partsOf(items) : [emptyValue(items)];
  return lines.map((line, index) => (index === 0 ? `  - ${line}` : `    ${line}`));
}

/** Fields inside a field carry their hints behind them. */
function partsOf({ properties = {} }: Field): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const [first = "", ...rest] = emptyOf(name, field);
    const hints = hintsOf(field);
    return [hints.length ? `${first} # ${hints.join(". ")}` : first, ...rest];
  });
}

function emptyValue({ enum: choices, type, default: usual }: Field): string {
  if (usual !== undefined) return String(usual);
  if (choices) return String(choices[0]);
  return type === "string" ? '""' : "";
}
