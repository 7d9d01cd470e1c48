import { isExternal, withQuery } from "../../navigation/route-rules.ts";
import { getTargetPath, normalizeTarget } from "./canonical-path.ts";
import { createRuleMatcher } from "./rule-matcher.ts";
import { isComputed, type Rule, type RuleMatch, safeDecode } from "./rules.ts";

interface RedirectTarget {
  to: string;
  status: number;
  external: boolean;
}
export type RedirectResult = RedirectTarget | { gone: true };

interface ResolverOptions {
  siteUrl: string;
  /** Whether a page answers at this path. */
  exists(path: string): boolean;
}

const MAX_HOPS = 5;

/**
 * Answers for addresses that no page has. Rules come from `checkRedirects`, so a written target is final; a target made
 * from the address is followed here until it meets a page, and is no answer when it meets none: the visitor gets one
 * hop or an honest 404, never a hop to a 404.
 */
export function createRedirectResolver(rules: readonly Rule[], { siteUrl, exists }: ResolverOptions) {
  const find = createRuleMatcher(rules);
  const unglue = createMalformedUrlParser(siteUrl);
  const { origin } = new URL(siteUrl);

  function follow(url: URL, steps: number): RedirectResult | null {
    const hit = find(url.pathname);
    if (!hit) return glued(url, steps);
    if (hit.rule.status === 410) return { gone: true };
    // Asked of the target as written: what a visitor typed must not make one of ours look like another site's.
    const moved = { to: withQueryAndHash(hit, url), status: hit.rule.status, external: isExternal(hit.rule.to) };
    return !moved.external && isComputed(hit.rule) ? arrived(moved, steps) : moved;
  }

  function glued(url: URL, steps: number): RedirectResult | null {
    const inside = unglue(url);
    return inside === null ? null : arrived({ to: normalizeTarget(inside), status: 301, external: false }, steps);
  }

  function arrived(moved: RedirectTarget, steps: number): RedirectResult | null {
    if (exists(getTargetPath(moved.to))) return moved;
    const next = URL.parse(moved.to, origin);
    if (steps >= MAX_HOPS || next?.origin !== origin) return null;
    const answer = follow(next, steps + 1);
    return answer && "to" in answer ? { ...answer, status: combineStatus(moved.status, answer.status) } : answer;
  }

  return function resolve(url: URL): RedirectResult | null {
    return follow(url, 1);
  };
}

/** The target with what the visitor brought along. */
export function withQueryAndHash({ rule, to }: RuleMatch, { search, hash }: URL): string {
  const target = rule.query === "keep" ? withQuery(to, search) : to;
  return target.includes("#") ? target : target + hash;
}

/** Two hops in one are permanent only when both are, or browsers would remember what was meant for a while. */
export function combineStatus(first: number, second: number): number {
  const temporary = [second, first].find((status) => status === 302 || status === 307);
  return temporary ?? first;
}

const MALFORMED_URL = /^\/(https?)(?::|%3a)?(?:\/|%2f)+(.+)$/i;

/**
 * An old theme wrote absolute links without their colon, so that `https://our.site/blog` was asked for as
 * `/https/our.site/blog`. Gives the path inside when its host is ours; any other address is nobody's page.
 */
function createMalformedUrlParser(siteUrl: string) {
  const ownHost = stripWww(new URL(siteUrl).host);

  return function unglue(url: URL): string | null {
    const [, scheme, rest = ""] = MALFORMED_URL.exec(url.pathname) ?? [];
    const glued = safeDecode(rest);
    // No link of ours ever had these two; a disguised host needs one of them.
    if (glued === "" || /[@\\]/.test(glued)) return null;
    const inside = URL.parse(`${scheme}://${glued}`);
    if (!inside || stripWww(inside.host) !== ownHost) return null;
    return withQuery(inside.pathname + inside.search, url.search) + url.hash;
  };
}

function stripWww(host: string): string {
  return host.replace(/^www\./, "");
}
