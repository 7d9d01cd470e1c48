import { isExternal } from "../navigation/redirect.ts";
import { pathOf } from "../server/redirects/address.ts";
import { carried, joinedStatus } from "../server/redirects/resolver.ts";
import type { Hit, Rule } from "../server/redirects/rules.ts";

export interface Followed<R extends Rule> {
  /** The rule with the last target of its chain. */
  flat: R;
  /** The rules it passed, itself first. */
  trail: R[];
  end: "page" | "external" | "gone" | "missing" | "circle";
}

interface Addresses<R extends Rule> {
  find(pathname: string): Hit<R> | null;
  exists(path: string): boolean;
}

/** Follows a rule from target to target, so that a visitor goes there in one hop. */
export function followed<R extends Rule>(rule: R, to: string, { find, exists }: Addresses<R>): Followed<R> {
  const trail = [rule];
  let flat = { ...rule, to };
  for (;;) {
    if (flat.status === 410) return { flat, trail, end: "gone" };
    if (isExternal(flat.to)) return { flat, trail, end: "external" };
    if (exists(pathOf(flat.to))) return { flat, trail, end: "page" };
    const next = find(pathOf(flat.to));
    if (!next) return { flat, trail, end: "missing" };
    const circle = trail.includes(next.rule);
    trail.push(next.rule);
    if (circle) return { flat, trail, end: "circle" };
    flat = joined(flat, next);
  }
}

function joined<R extends Rule>(first: R, next: Hit<R>): R {
  if (next.rule.status === 410) return { ...first, to: "", status: 410 };
  return {
    ...first,
    to: carried(next, new URL(first.to, "https://site.invalid")),
    status: joinedStatus(first.status, next.rule.status),
    query: next.rule.query === "drop" ? "drop" : first.query,
  };
}
