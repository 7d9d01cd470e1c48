import { z } from "zod";
import type { SourcePosition } from "../../content/content-error.ts";
import { safeDecode } from "../../shared/safe-decode.ts";

const statuses = [301, 302, 307, 308, 410] as const;

const sourcePath = z
  .string()
  .regex(/^\/(?![/\\])[^#]*$/, "must be a path of this site, like '/old-page'")
  .refine((path) => !/(^|\/)\.\.?(\/|$)/.test(path), "must not contain '.' or '..' as a step");

// The host of a target must not contain placeholders, or a visitor could choose the site we redirect to.
const redirectTarget = z
  .string()
  .regex(
    /^(\/(?![/\\])|https:\/\/[a-z0-9.-]+(:\d+)?([/?#]|$))/,
    "must be a path of this site or an https address, or empty for a page that is gone",
  );

/** A rule as an editor writes it, in a CSV row or a YAML entry. */
const ruleSchema = z
  .strictObject({
    from: sourcePath.describe("The old address"),
    to: z
      .union([z.literal(""), redirectTarget])
      .default("")
      .describe("Where it leads; empty with 410"),
    status: z.coerce
      .number()
      .refine((code) => statuses.some((status) => status === code), `must be one of ${statuses.join(", ")}`)
      .optional(),
    query: z.enum(["keep", "drop"]).default("keep").describe("Whether '?a=b' travels along"),
  })
  .refine(({ to, status }) => (to === "") === (status === 410), "a page that is gone has status 410 and an empty 'to'");

const storedRuleSchema = z.object({
  kind: z.enum(["exact", "prefix", "pattern"]),
  /** A path, a prefix that ends in `/**`, or a pathname in `URLPattern` syntax. */
  from: z.string(),
  /** Empty when the page is gone. */
  to: z.string(),
  status: z.number(),
  query: z.enum(["keep", "drop"]),
});
export type Rule = z.infer<typeof storedRuleSchema>;

/** The rules as stored in a build. Without file positions, so that moving a line does not change the build id. */
export const rulesSchema = z.array(storedRuleSchema);

/** The rule that matches a path, and its target with placeholders filled in. */
export interface RuleMatch<R extends Rule = Rule> {
  rule: R;
  to: string;
}

/** Whether the target depends on the requested path, so that it cannot be checked at build time. */
export function isComputed({ kind, to }: Rule): boolean {
  return kind === "pattern" ? findPlaceholders(to).length > 0 : kind === "prefix" && to.endsWith("/**");
}

export interface WrittenRule extends Rule {
  /** Path below content/. */
  file: string;
  line: number;
  /** Positions of the fields in the file, by field name. */
  places: Record<string, SourcePosition>;
}

interface RuleSource extends Pick<WrittenRule, "file" | "line" | "places"> {
  defaultStatus: number;
  /** Whether patterns are allowed. Not in CSV, because old file names contain brackets and colons. */
  patterns: boolean;
}

export function parseRule(value: unknown, { file, line, places, defaultStatus, patterns }: RuleSource): WrittenRule {
  const { from, to, status = defaultStatus, query } = ruleSchema.parse(value);
  const kind = patterns ? getRuleKind(from) : "exact";
  const rule = { kind, from, to, status, query, file, line, places };
  const problem = kind === "pattern" ? findPatternProblem(rule) : findPathProblem(rule);
  if (problem) throw new z.ZodError([{ code: "custom", path: ["from"], message: problem, input: from }]);
  return rule;
}

function getRuleKind(from: string): Rule["kind"] {
  if (from.endsWith("/**")) return "prefix";
  return /[:*{}()]/.test(from) ? "pattern" : "exact";
}

function findPathProblem({ kind, from }: Rule): string | undefined {
  if (from.includes("?")) return "must be a path without a query";
  if (kind === "prefix" && /[:*{}()]/.test(from.slice(0, -"**".length)))
    return "is a prefix, which has no placeholders";
  return from === "/**" ? "would take every address of the site" : undefined;
}

function findPatternProblem({ from, to }: Rule): string | undefined {
  const unknown = findPlaceholders(to).find((name) => !findPlaceholders(from).includes(name));
  if (unknown) return `has no ':${unknown}', which the target uses`;
  try {
    compilePattern(from);
    return undefined;
  } catch {
    return "is not a valid pattern";
  }
}

export function compilePattern(pathname: string): URLPattern {
  return new URLPattern({ pathname }, { ignoreCase: true });
}

const PLACEHOLDER = /:([a-z_]\w*)/gi;

/** The names of placeholders, written as `:name`. */
function findPlaceholders(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = ""]) => name);
}

/** Fills the matched groups into a target. They are encoded for a path, so in a query they are encoded again. */
export function fillPlaceholders(target: string, groups: Record<string, string | undefined>): string {
  const queryIndex = target.search(/[?#]/);
  return target.replace(PLACEHOLDER, (_, name: string, index: number) => {
    const value = groups[name] ?? "";
    return queryIndex >= 0 && index > queryIndex ? encodeURIComponent(safeDecode(value)) : value;
  });
}
