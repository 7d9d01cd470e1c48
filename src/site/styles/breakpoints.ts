import type { CustomAtRules, MediaCondition, Visitor } from "lightningcss";

/**
 * The widths, in rem, from which a layout changes. Style sheets use their names: `@media (--tablet)` for windows at
 * least that wide, `@media not (--tablet)` for narrower ones.
 */
const breakpoints = new Map([
  ["--medium-phone", 23.5],
  ["--large-phone", 30],
  ["--tablet", 48],
  ["--laptop", 68],
  ["--desktop", 80],
  ["--wide-screen", 120],
]);

/** Replaces the names in media queries. `@custom-media` would have to be imported into every style sheet. */
export const namedBreakpoints: Visitor<CustomAtRules> = {
  MediaQuery: (query) => (query.condition ? { ...query, condition: replaceNames(query.condition) } : undefined),
};

function replaceNames(condition: MediaCondition): MediaCondition {
  if (condition.type === "not") return { ...condition, value: replaceNames(condition.value) };
  if (condition.type === "operation") return { ...condition, conditions: condition.conditions.map(replaceNames) };
  if (condition.type !== "feature" || !condition.value.name.startsWith("--")) return condition;
  const { name } = condition.value;
  const width = breakpoints.get(name);
  if (!width) throw new Error(`${name} is no breakpoint. Use one of ${[...breakpoints.keys()].join(", ")}.`);
  return {
    type: "feature",
    value: {
      type: "range",
      name: "width",
      operator: "greater-than-equal",
      value: { type: "length", value: { type: "value", value: { unit: "rem", value: width } } },
    },
  };
}
