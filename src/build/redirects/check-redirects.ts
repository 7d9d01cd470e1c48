import type { LocatedContentError } from "../../content/content-error.ts";
import { isExternal } from "../../navigation/route.ts";
import { getTargetPath } from "../../server/redirects/canonical-path.ts";
import { combineStatus, createRuleMatcher, withQueryAndHash } from "../../server/redirects/resolve-redirect.ts";
import { compilePattern, isComputed, type Rule, type WrittenRule } from "../../server/redirects/rules.ts";
import { createSimilarPathFinder } from "../../server/redirects/suggestions.ts";
import { findNearest } from "../../shared/did-you-mean.ts";

/** Resolves chains of redirects and finds mistakes: loops, missing targets, unreachable rules, rules that hide a page. */
export function checkRedirects(rules: readonly WrittenRule[], existing: ReadonlySet<string>) {
  const find = createRuleMatcher(rules);
  const resolve = (rule: WrittenRule, to: string) => resolveChain(rule, to, find, existing);
  const written = rules.filter((rule) => !isComputed(rule)).map((rule) => resolve(rule, rule.to));
  const sampled = rules.filter(isComputed).flatMap((rule) =>
    createSampleUrls(rule).flatMap((sample) => {
      const hit = find(sample);
      return hit?.rule === rule ? [resolve(rule, hit.to)] : [];
    }),
  );

  const flattenedByRule = new Map(written.map(({ flat, trail }) => [trail[0], flat]));
  const mistakes = [
    ...findUnreachableRules(rules, find),
    ...findHiddenPages(find, existing),
    ...findLoops([...written, ...sampled]),
    ...findMissingTargets(written, existing),
    ...findUnmatchedTargets(rules, existing),
  ];
  return {
    /** The same rules, each with the last target of its chain. */
    flattened: rules.map((rule) => flattenedByRule.get(rule) ?? rule),
    /** Rules whose target is another rule. */
    chains: written.flatMap(({ trail: [rule, next] }) => (rule && next ? [rule] : [])),
    mistakes: mistakes.sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0)),
  };
}

type FindRule = ReturnType<typeof createRuleMatcher<WrittenRule>>;

const createMistake = ({ file, line, places }: WrittenRule, message: string, field = "from"): LocatedContentError => ({
  file,
  line,
  ...places[field],
  message,
});
const formatPlace = ({ file, line }: WrittenRule): string => `${file}:${line}`;

function findUnreachableRules(rules: readonly WrittenRule[], find: FindRule): LocatedContentError[] {
  return rules.flatMap((rule) => {
    const matches = createSampleUrls(rule).map((sample) => find(sample)?.rule);
    const [match] = matches;
    if (!match || matches.includes(rule)) return [];
    return createMistake(
      rule,
      match.kind === rule.kind && rule.kind !== "pattern"
        ? `${rule.from} stands here a second time: it is also in ${formatPlace(match)}`
        : `${rule.from} never answers: '${match.from}' in ${formatPlace(match)} takes its addresses first`,
    );
  });
}

function findHiddenPages(find: FindRule, existing: ReadonlySet<string>): LocatedContentError[] {
  const pathsByRule = Map.groupBy(existing, (path) => find(path)?.rule);
  return Array.from(pathsByRule).flatMap(([rule, [first, ...more]]) => {
    const others = more.length ? ` and ${more.length} more` : "";
    return rule ? createMistake(rule, `${rule.from} hides the living page ${first}${others}`) : [];
  });
}

function findLoops(all: ResolvedChain[]): LocatedContentError[] {
  const loops = all.filter(({ end }) => end === "circle");
  return Array.from(Map.groupBy(loops, ({ trail }) => trail[0])).flatMap(([rule, [loop]]) => {
    const steps = loop?.trail.map(({ from }) => from).join(" → ");
    return rule ? createMistake(rule, `goes round in a circle: ${steps}`) : [];
  });
}

function findMissingTargets(all: ResolvedChain[], existing: ReadonlySet<string>): LocatedContentError[] {
  const unresolved = all.filter(({ end }) => end === "missing");
  if (unresolved.length === 0) return [];
  const findSimilar = createSimilarPathFinder([...existing]);
  return unresolved.map(({ flat }) => {
    const path = getTargetPath(flat.to);
    const suggestion = findNearest(path, existing) ?? findSimilar(path, 1)[0];
    return createMistake(
      flat,
      `${flat.from} leads to ${flat.to}, which does not exist${suggestion ? `; do you mean ${suggestion}?` : ""}`,
      "to",
    );
  });
}

/** A target with placeholders must match at least one page or the exact path of another rule. */
function findUnmatchedTargets(rules: readonly WrittenRule[], existing: ReadonlySet<string>): LocatedContentError[] {
  const addresses = [...existing, ...rules.flatMap(({ kind, from }) => (kind === "exact" ? from : []))];
  const lowercased = addresses.map((address) => address.toLowerCase());
  return rules
    .filter((rule) => isComputed(rule) && !isExternal(rule.to))
    .filter(({ to }) => {
      const path = getTargetPath(to).replace(/\/\*\*$/, "/*");
      const pattern = compilePattern(path);
      // The prefix is compared first: a pattern is slow to test, and most of thousands of pages have another prefix.
      const prefix = path.toLowerCase().slice(0, path.search(/[:*{}()?+\\]|$/));
      return !lowercased.some((pathname) => pathname.startsWith(prefix) && pattern.test({ pathname }));
    })
    .map((rule) => createMistake(rule, `${rule.from} leads to ${rule.to}, and no page looks like that`, "to"));
}

interface ResolvedChain {
  /** The rule with the last target of its chain. */
  flat: WrittenRule;
  /** The rules in the chain, starting with the rule itself. */
  trail: WrittenRule[];
  end: "final" | "missing" | "circle";
}

/** Follows a rule from target to target, so that a visitor is redirected only once. */
function resolveChain(rule: WrittenRule, to: string, find: FindRule, existing: ReadonlySet<string>): ResolvedChain {
  const trail = [rule];
  let flat = { ...rule, to };
  for (;;) {
    const path = getTargetPath(flat.to);
    if (flat.status === 410 || isExternal(flat.to) || existing.has(path)) return { flat, trail, end: "final" };
    const next = find(path);
    if (!next) return { flat, trail, end: "missing" };
    const isCircle = trail.includes(next.rule);
    trail.push(next.rule);
    if (isCircle) return { flat, trail, end: "circle" };
    if (next.rule.status === 410) return { flat: { ...flat, to: "", status: 410 }, trail, end: "final" };
    flat = {
      ...flat,
      to: withQueryAndHash(next, new URL(flat.to, "https://site.invalid")),
      status: combineStatus(flat.status, next.rule.status),
      query: next.rule.query === "drop" ? "drop" : flat.query,
    };
  }
}

/**
 * Values for placeholders. They are so different that a pattern which matches all samples of another pattern is taken
 * to match everything the other one does.
 */
const sampleWords = ["zz-sample", "2019", "1987", "12", "07", "7", "zz.jpg"];

/** Example paths that a rule matches; none if no sample value fits its regular expression. */
export function createSampleUrls({ kind, from }: Rule): string[] {
  if (kind === "exact") return [from];
  if (kind === "prefix") return [`${from.slice(0, -"/**".length)}/zz-sample`];
  const pattern = compilePattern(from);
  return sampleWords.map((word) => fillPattern(from, word)).filter((pathname) => pattern.test({ pathname }));
}

function fillPattern(pattern: string, word: string): string {
  return pattern
    .replace(/:\w+(\([^)]*\))?[?*+]?/g, word)
    .replace(/\([^)]*\)[?*+]?|\*/g, word)
    .replace(/[{}][?*+]?/g, "");
}
