import type { z } from "zod";

/** A value without the parts that are wrong. What stands in lists keeps its place. */
export type Sound<T> = T extends readonly (infer Item)[]
  ? (Sound<Item> | undefined)[]
  : T extends object
    ? { [Field in keyof T]?: Sound<T[Field]> | undefined }
    : T;

/**
 * What a schema accepts of a value that it refuses as a whole, so that the rest can be checked all the same. A value
 * of the right kind that is too long or too short still says what its writer meant.
 */
export function soundPart<T extends z.ZodType>(
  value: unknown,
  { issues }: z.ZodError<z.output<T>>,
): Sound<z.output<T>> | undefined {
  const rest = structuredClone(value);
  for (const { code, path } of issues) {
    if (code === "unrecognized_keys" || code === "too_small" || code === "too_big") continue;
    const last = path.at(-1);
    if (last === undefined) return undefined;
    const owner = path.slice(0, -1).reduce<unknown>((outer, step) => Object(outer)[step], rest);
    if (typeof owner === "object" && owner !== null) Reflect.set(owner, last, undefined);
  }
  return Object(rest);
}
