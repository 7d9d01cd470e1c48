import { isExternal, withQuery } from "../../navigation/route.ts";
import { safeDecode } from "../../shared/safe-decode.ts";
import { decodeUnreserved, getTargetPath, normalizeTarget, stripTrailingSlash, toLookupKey } from "./canonical-path.ts";
import { compilePattern, fillPlaceholders, isComputed, type Rule, type RuleMatch } from "./rules.ts";

type RedirectTarget = { to: string; status: number; external: boolean };
type RedirectResult = RedirectTarget | { gone: true };
type ResolverOptions = { siteUrl: string; exists: (path: string) => boolean };

const MAX_HOPS = 5;

/**
 * Resolves URLs that have no page. Fixed targets are final, because `checkRedirects` has resolved their chains at build
 * time. Targets with placeholders are resolved here until they reach an existing path; if they reach none, the result is
 * null. So a visitor gets one redirect or a 404, never a redirect to a 404.
 */
export function createRedirectResolver(rules: readonly Rule[], { siteUrl, exists }: ResolverOptions) {
  const findRule = createRuleMatcher(rules);
  const { origin, host } = new URL(siteUrl);

  function resolveUrl(url: URL, hops: number): RedirectResult | null {
    const match = findRule(url.pathname);
    if (!match) {
      const path = parseMalformedUrl(url, host);
      return path === null ? null : resolveTarget({ to: normalizeTarget(path), status: 301, external: false }, hops);
    }
    if (match.rule.status === 410) return { gone: true };
    // Decided by the target in the rule, so that no part of the requested URL can make a target of ours external.
    const target = { to: withQueryAndHash(match, url), status: match.rule.status, external: isExternal(match.rule.to) };
    return !target.external && isComputed(match.rule) ? resolveTarget(target, hops) : target;
  }

  function resolveTarget(target: RedirectTarget, hops: number): RedirectResult | null {
    if (exists(getTargetPath(target.to))) return target;
    const next = URL.parse(target.to, origin);
    if (hops >= MAX_HOPS || next?.origin !== origin) return null;
    const result = resolveUrl(next, hops + 1);
    return result && "to" in result ? { ...result, status: combineStatus(target.status, result.status) } : result;
  }

  return (url: URL) => resolveUrl(url, 1);
}

/** The target with the query (unless the rule drops it) and the hash of the requested URL. */
export function withQueryAndHash({ rule, to }: RuleMatch, { search, hash }: URL): string {
  const target = rule.query === "keep" ? withQuery(to, search) : to;
  return target.includes("#") ? target : target + hash;
}

/** The status of two redirects combined: permanent only if both are, because browsers cache permanent redirects. */
export function combineStatus(first: number, second: number): number {
  const temporary = [second, first].find((status) => status === 302 || status === 307);
  return temporary ?? first;
}

const MALFORMED_URL = /^\/(https?)(?::|%3a)?(?:\/|%2f)+(.+)$/i;

/**
 * An old theme wrote absolute links without the colon, so that browsers request `/https/our.site/blog` instead of
 * `https://our.site/blog`. Returns the path of the intended URL if its host is ours, otherwise null.
 */
function parseMalformedUrl(url: URL, ownHost: string): string | null {
  const [, scheme, rest = ""] = MALFORMED_URL.exec(url.pathname) ?? [];
  const hostAndPath = safeDecode(rest);
  // URLs that disguise another host need one of these characters, and no link of ours contains them.
  if (hostAndPath === "" || /[@\\]/.test(hostAndPath)) return null;
  const intended = URL.parse(`${scheme}://${hostAndPath}`);
  if (!intended || stripWww(intended.host) !== stripWww(ownHost)) return null;
  return withQuery(intended.pathname + intended.search, url.search) + url.hash;
}

export function stripWww(host: string): string {
  return host.replace(/^www\./, "");
}

/** Finds the rule for a path: an exact match, otherwise the longest prefix, otherwise the first matching pattern. */
export function createRuleMatcher<R extends Rule>(rules: readonly R[]) {
  const exact = new Map<string, R>();
  const prefixes = new Map<string, R>();
  for (const rule of rules) {
    if (rule.kind === "exact") exact.getOrInsert(toLookupKey(rule.from), rule);
    if (rule.kind === "prefix") prefixes.getOrInsert(toLookupKey(rule.from.slice(0, -"/**".length)), rule);
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

/** The target of a prefix rule: if it ends in `/**`, with the rest of the path appended. */
function appendRest({ from, to }: Rule, pathname: string): string {
  if (!to.endsWith("/**")) return to;
  const prefixSegments = from.split("/").length - 1;
  const target = to.slice(0, -"**".length) + pathname.split("/").slice(prefixSegments).join("/");
  return isExternal(to) ? target : normalizeTarget(target);
}

/**
 * Finds the first matching pattern. One `URLPattern` test takes microseconds, so patterns are indexed by their first path
 * segment: a path is tested only against patterns with the same segment and those that begin with a placeholder.
 */
function createPatternMatcher<R extends Rule>(rules: readonly R[]) {
  const compiled = rules.map((rule) => {
    const segment = getFirstSegment(rule.from);
    const hasLiteralSegment = !/[:*{}()?+\\]/.test(segment);
    return { rule, pattern: compilePattern(rule.from), segment: hasLiteralSegment ? segment : undefined };
  });
  const selectFor = (segment?: string) =>
    compiled.filter((candidate) => candidate.segment === undefined || candidate.segment === segment);
  const withoutLiteral = selectFor();
  const segments = new Set(compiled.map(({ segment }) => segment));
  const bySegment = new Map(Array.from(segments, (segment) => [segment, selectFor(segment)]));

  return function find(pathname: string): RuleMatch<R> | null {
    for (const { rule, pattern } of bySegment.get(getFirstSegment(pathname)) ?? withoutLiteral) {
      const groups = pattern.exec({ pathname })?.pathname.groups;
      if (!groups) continue;
      const to = fillPlaceholders(rule.to, groups);
      return { rule, to: isExternal(rule.to) ? to : normalizeTarget(to) };
    }
    return null;
  };
}

function getFirstSegment(pathname: string): string {
  return pathname.split("/", 2)[1]?.toLowerCase() ?? "";
}
