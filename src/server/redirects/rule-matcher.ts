import { isExternal } from "../../navigation/route-rules.ts";
import { decodeUnreserved, normalizeTarget, stripTrailingSlash, toLookupKey } from "./canonical-path.ts";
import { fillPlaceholders, type Rule, type RuleMatch } from "./rules.ts";

/** The rule for an address: the exact one, else the longest prefix, else the first pattern. */
export function createRuleMatcher<R extends Rule>(rules: readonly R[]) {
  const exact = new Map<string, R>();
  const prefixes = new Map<string, R>();
  for (const rule of rules) {
    if (rule.kind === "exact") setIfAbsent(exact, rule.from, rule);
    if (rule.kind === "prefix") setIfAbsent(prefixes, rule.from.slice(0, -"/**".length), rule);
  }
  const patterns = createPatternMatcher(rules.filter(({ kind }) => kind === "pattern"));

  function prefixHit(key: string, pathname: string): RuleMatch<R> | null {
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
    const plain = decodeUnreserved(pathname);
    return prefixHit(key, plain) ?? patterns(stripTrailingSlash(plain));
  };
}

function setIfAbsent<R>(rules: Map<string, R>, from: string, rule: R): void {
  const key = toLookupKey(from);
  if (!rules.has(key)) rules.set(key, rule);
}

function appendRest({ from, to }: Rule, pathname: string): string {
  if (!to.endsWith("/**")) return to;
  const steps = from.split("/").length - 1;
  const moved = to.slice(0, -"**".length) + pathname.split("/").slice(steps).join("/");
  return isExternal(to) ? moved : normalizeTarget(moved);
}

interface CompiledRule<R> {
  rule: R;
  pattern: URLPattern;
}

/**
 * Finds the first pattern that fits. One test costs some microseconds, so patterns lie in drawers by their first step
 * and an address only meets those of its own and those that begin with a placeholder.
 */
function createPatternMatcher<R extends Rule>(rules: readonly R[]) {
  const order = new Map(rules.map((rule, index) => [rule, index]));
  const open = rules.filter(({ from }) => getLiteralSegment(from) === undefined).map(compileRule);
  const drawers = new Map<string, CompiledRule<R>[]>();
  for (const rule of rules) {
    const step = getLiteralSegment(rule.from);
    if (step === undefined) continue;
    const drawer = drawers.get(step) ?? [];
    drawers.set(step, drawer);
    drawer.push(compileRule(rule));
  }
  for (const drawer of drawers.values()) {
    drawer.push(...open);
    drawer.sort((a, b) => (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0));
  }

  return function find(pathname: string): RuleMatch<R> | null {
    for (const { rule, pattern } of drawers.get(getFirstSegment(pathname).toLowerCase()) ?? open) {
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

/** The first step of a pattern when it stands for itself only, and the pattern cannot end inside it. */
function getLiteralSegment(from: string): string | undefined {
  const step = getFirstSegment(from);
  return /[:*{}()?+\\]/.test(step) ? undefined : step.toLowerCase();
}
