import { isExternal } from "../../navigation/redirect.ts";
import { tidied } from "./address.ts";
import { fill } from "./placeholders.ts";
import type { Hit, Rule } from "./rules.ts";

interface Compiled<R> {
  rule: R;
  pattern: URLPattern;
}

/**
 * Finds the first pattern that fits. One test costs some microseconds, so patterns lie in drawers by their first step
 * and an address only meets those of its own and those that begin with a placeholder.
 */
export function createPatterns<R extends Rule>(rules: readonly R[]) {
  const order = new Map(rules.map((rule, index) => [rule, index]));
  const open = rules.filter(({ from }) => literalStep(from) === undefined).map(compile);
  const drawers = new Map<string, Compiled<R>[]>();
  for (const rule of rules) {
    const step = literalStep(rule.from);
    if (step === undefined) continue;
    const drawer = drawers.get(step) ?? [];
    drawers.set(step, drawer);
    drawer.push(compile(rule));
  }
  for (const drawer of drawers.values()) {
    drawer.push(...open);
    drawer.sort((a, b) => (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0));
  }

  return function find(pathname: string): Hit<R> | null {
    for (const { rule, pattern } of drawers.get(firstStep(pathname).toLowerCase()) ?? open) {
      const groups = pattern.exec({ pathname })?.pathname.groups;
      if (!groups) continue;
      const to = fill(rule.to, groups);
      return { rule, to: isExternal(rule.to) ? to : tidied(to) };
    }
    return null;
  };
}

export function compilePattern(pathname: string): URLPattern {
  return new URLPattern({ pathname }, { ignoreCase: true });
}

function compile<R extends Rule>(rule: R): Compiled<R> {
  return { rule, pattern: compilePattern(rule.from) };
}

function firstStep(pathname: string): string {
  const end = pathname.indexOf("/", 1);
  return pathname.slice(1, end < 0 ? undefined : end);
}

/** The first step of a pattern when it stands for itself only, and the pattern cannot end inside it. */
function literalStep(from: string): string | undefined {
  const step = firstStep(from);
  return /[:*{}()?+\\]/.test(step) ? undefined : step.toLowerCase();
}
