import { isExternal } from "../../navigation/redirect.ts";
import { addressKey, tidied, withoutNeedlessEscapes, withoutTrailingSlash } from "./address.ts";
import { createPatterns } from "./patterns.ts";
import type { Hit, Rule } from "./rules.ts";

/** The rule for an address: the exact one, else the longest prefix, else the first pattern. */
export function createLookup<R extends Rule>(rules: readonly R[]) {
  const exact = new Map<string, R>();
  const prefixes = new Map<string, R>();
  for (const rule of rules) {
    if (rule.kind === "exact") keepFirst(exact, rule.from, rule);
    if (rule.kind === "prefix") keepFirst(prefixes, rule.from.slice(0, -"/**".length), rule);
  }
  const patterns = createPatterns(rules.filter(({ kind }) => kind === "pattern"));

  function prefixHit(key: string, pathname: string): Hit<R> | null {
    for (let end = key.length; end > 0; end = key.lastIndexOf("/", end - 1)) {
      const rule = prefixes.get(key.slice(0, end));
      if (rule) return { rule, to: withRest(rule, pathname) };
    }
    return null;
  }

  return function find(pathname: string): Hit<R> | null {
    const key = addressKey(pathname);
    const rule = exact.get(key);
    if (rule) return { rule, to: rule.to };
    const plain = withoutNeedlessEscapes(pathname);
    return prefixHit(key, plain) ?? patterns(withoutTrailingSlash(plain));
  };
}

function keepFirst<R>(rules: Map<string, R>, from: string, rule: R): void {
  const key = addressKey(from);
  if (!rules.has(key)) rules.set(key, rule);
}

function withRest({ from, to }: Rule, pathname: string): string {
  if (!to.endsWith("/**")) return to;
  const steps = from.split("/").length - 1;
  const moved = to.slice(0, -"**".length) + pathname.split("/").slice(steps).join("/");
  return isExternal(to) ? moved : tidied(moved);
}
