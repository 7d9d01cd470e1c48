import { isExternal } from "../../navigation/route.ts";
import { decodeUnreserved, normalizeTarget, stripTrailingSlash, toLookupKey } from "./canonical-path.ts";
import { fillPlaceholders, type Rule, type RuleMatch } from "./rules.ts";

/** Finds the rule for a path: an exact match, otherwise the longest prefix, otherwise the first matching pattern. */
export function createRuleMatcher<R extends Rule>(rules: readonly R[]) {
  const exact = new Map<string, R>();
  const prefixes = new Map<string, R>();
  for (const rule of rules) {
    if (rule.kind === "exact") setIfAbsent(exact, rule.from, rule);
    if (rule.kind === "prefix") setIfAbsent(prefixes, rule.from.slice(0, -"/**".length), rule);
  }
  const findPattern = createPatternMatcher(rules.filter(({ kind }) => kind === "pattern"));

  function findPrefix(key: string, pathname: string): RuleMatch<R> | null {
    for (let end = key.length; end > 0; end = key.lastIndexOf("/", end - 1)) {
      const rule = prefixes.get(key.slice(0, end));
      if (rule) return { rule, to: appendRest(rule, pathname) };
    }
    return null;
  }

  return function find(pathname: string): RuleMatch<R> | null {
    const key = toLookupKey(pathname);
    const rule = exact.get(key);
    if (rule) return { rule, to: rule.to };
    const decoded = decodeUnreserved(pathname);
    return findPrefix(key, decoded) ?? findPattern(stripTrailingSlash(decoded));
  };
}

function setIfAbsent<R>(rules: Map<string, R>, from: string, rule: R): void {
  const key = toLookupKey(from);
  if (!rules.has(key)) rules.set(key, rule);
}

/** The target of a prefix rule: if it ends in `/**`, with the rest of the path appended. */
function appendRest({ from, to }: Rule, pathname: string): string {
  if (!to.endsWith("/**")) return to;
  const prefixSegments = from.split("/").length - 1;
  const target = to.slice(0, -"**".length) + pathname.split("/").slice(prefixSegments).join("/");
  return isExternal(to) ? target : normalizeTarget(target);
}

interface CompiledRule<R> {
  rule: R;
  pattern: URLPattern;
}

/**
 * Finds the first matching pattern. One `URLPattern` test takes microseconds, so patterns are indexed by their first path
 * segment: a path is tested only against patterns with the same segment and those that begin with a placeholder.
 */
function createPatternMatcher<R extends Rule>(rules: readonly R[]) {
  const order = new Map(rules.map((rule, index) => [rule, index]));
  const withoutLiteral = rules.filter(({ from }) => getLiteralSegment(from) === undefined).map(compileRule);
  const rulesBySegment = new Map<string, CompiledRule<R>[]>();
  for (const rule of rules) {
    const segment = getLiteralSegment(rule.from);
    if (segment === undefined) continue;
    const bucket = rulesBySegment.get(segment) ?? [];
    rulesBySegment.set(segment, bucket);
    bucket.push(compileRule(rule));
  }
  for (const bucket of rulesBySegment.values()) {
    bucket.push(...withoutLiteral);
    bucket.sort((a, b) => (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0));
  }

  return function find(pathname: string): RuleMatch<R> | null {
    for (const { rule, pattern } of rulesBySegment.get(getFirstSegment(pathname).toLowerCase()) ?? withoutLiteral) {
      const groups = pattern.exec({ pathname })?.pathname.groups;
      if (!groups) continue;
      const to = fillPlaceholders(rule.to, groups);
      return { rule, to: isExternal(rule.to) ? to : normalizeTarget(to) };
    }
    return null;
  };
}

export function compilePattern(pathname: string): URLPattern {
  return new URLPattern({ pathname }, { ignoreCase: true });
}

function compileRule<R extends Rule>(rule: R): CompiledRule<R> {
  return { rule, pattern: compilePattern(rule.from) };
}

function getFirstSegment(pathname: string): string {
  const end = pathname.indexOf("/", 1);
  return pathname.slice(1, end < 0 ? undefined : end);
}

/** The first segment of a pattern if it contains no pattern syntax. */
function getLiteralSegment(from: string): string | undefined {
  const segment = getFirstSegment(from);
  return /[:*{}()?+\\]/.test(segment) ? undefined : segment.toLowerCase();
}
