import { isExternal } from "../../navigation/redirect.ts";
import { withQuery } from "../../navigation/rules.ts";
import { pathOf, tidied } from "./address.ts";
import { createUngluer } from "./glued.ts";
import { createLookup } from "./lookup.ts";
import { type Hit, isComputed, type Rule } from "./rules.ts";

interface Moved {
  to: string;
  status: number;
  external: boolean;
}
export type Answer = Moved | { gone: true };

interface SiteAddresses {
  siteUrl: string;
  /** Whether a page answers at this path. */
  exists(path: string): boolean;
}

const MOST_STEPS = 5;

/**
 * Answers for addresses that no page has. Rules come from `checkRedirects`, so a written target is final; a target made
 * from the address is followed here until it meets a page, and is no answer when it meets none: the visitor gets one
 * hop or an honest 404, never a hop to a 404.
 */
export function createRedirects(rules: readonly Rule[], { siteUrl, exists }: SiteAddresses) {
  const find = createLookup(rules);
  const unglue = createUngluer(siteUrl);
  const { origin } = new URL(siteUrl);

  function follow(url: URL, steps: number): Answer | null {
    const hit = find(url.pathname);
    if (!hit) return glued(url, steps);
    if (hit.rule.status === 410) return { gone: true };
    // Asked of the target as written: what a visitor typed must not make one of ours look like another site's.
    const moved = { to: carried(hit, url), status: hit.rule.status, external: isExternal(hit.rule.to) };
    return !moved.external && isComputed(hit.rule) ? arrived(moved, steps) : moved;
  }

  function glued(url: URL, steps: number): Answer | null {
    const inside = unglue(url);
    return inside === null ? null : arrived({ to: tidied(inside), status: 301, external: false }, steps);
  }

  function arrived(moved: Moved, steps: number): Answer | null {
    if (exists(pathOf(moved.to))) return moved;
    const next = URL.parse(moved.to, origin);
    if (steps >= MOST_STEPS || next?.origin !== origin) return null;
    const answer = follow(next, steps + 1);
    return answer && "to" in answer ? { ...answer, status: joinedStatus(moved.status, answer.status) } : answer;
  }

  return function resolve(url: URL): Answer | null {
    return follow(url, 1);
  };
}

/** The target with what the visitor brought along. */
export function carried({ rule, to }: Hit, { search, hash }: URL): string {
  const target = rule.query === "keep" ? withQuery(to, search) : to;
  return target.includes("#") ? target : target + hash;
}

/** Two hops in one are permanent only when both are, or browsers would remember what was meant for a while. */
export function joinedStatus(first: number, second: number): number {
  const temporary = [second, first].find((status) => status === 302 || status === 307);
  return temporary ?? first;
}
