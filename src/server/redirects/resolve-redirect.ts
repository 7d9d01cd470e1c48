import { isExternal, withQuery } from "../../navigation/route.ts";
import { safeDecode } from "../../shared/safe-decode.ts";
import { decodeUnreserved, getTargetPath, normalizeTarget, stripTrailingSlash, toLookupKey } from "./canonical-path.ts";
import { fillPlaceholders, isComputed, type Rule, type RuleMatch } from "./rules.ts";

interface RedirectTarget {
  to: string;
  status: number;
  external: boolean;
}
export type RedirectResult = RedirectTarget | { gone: true };

interface ResolverOptions {
  siteUrl: string;
  /** Whether this path exists on the site. */
  exists(path: string): boolean;
}

const MAX_HOPS = 5;

/**
 * Resolves URLs that have no page. Fixed targets are final, because `checkRedirects` has resolved their chains at build
 * time. Targets with placeholders are resolved here until they reach an existing path; if they reach none, the result is
 * null. So a visitor gets one redirect or a 404, never a redirect to a 404.
 */
export function createRedirectResolver(rules: readonly Rule[], { siteUrl, exists }: ResolverOptions) {
  const findRule = createRuleMatcher(rules);
  const parseMalformedUrl = createMalformedUrlParser(siteUrl);
  const { origin } = new URL(siteUrl);

  function resolveUrl(url: URL, hops: number): RedirectResult | null {
    const match = findRule(url.pathname);
    if (!match) return resolveMalformedUrl(url, hops);
    if (match.rule.status === 410) return { gone: true };
    // Decided by the target in the rule, so that no part of the requested URL can make a target of ours external.
    const target = { to: withQueryAndHash(match, url), status: match.rule.status, external: isExternal(match.rule.to) };
    return !target.external && isComputed(match.rule) ? resolveTarget(target, hops) : target;
  }

  function resolveMalformedUrl(url: URL, hops: number): RedirectResult | null {
    const path = parseMalformedUrl(url);
    return path === null ? null : resolveTarget({ to: normalizeTarget(path), status: 301, external: false }, hops);
  }

  function resolveTarget(target: RedirectTarget, hops: number): RedirectResult | null {
    if (exists(getTargetPath(target.to))) return target;
    const next = URL.parse(target.to, origin);
    if (hops >= MAX_HOPS || next?.origin !== origin) return null;
    const result = resolveUrl(next, hops + 1);
    return result && "to" in result ? { ...result, status: combineStatus(target.status, result.status) } : result;
  }

  return function resolve(url: URL): RedirectResult | null {
    return resolveUrl(url, 1);
  };
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
function createMalformedUrlParser(siteUrl: string) {
  const ownHost = stripWww(new URL(siteUrl).host);

  return function parse(url: URL): string | null {
    const [, scheme, rest = ""] = MALFORMED_URL.exec(url.pathname) ?? [];
    const hostAndPath = safeDecode(rest);
    // URLs that disguise another host need one of these characters, and no link of ours contains them.
    if (hostAndPath === "" || /[@\\]/.test(hostAndPath)) return null;
    const intended = URL.parse(`${scheme}://${hostAndPath}`);
    if (!intended || stripWww(intended.host) !== ownHost) return null;
    return withQuery(intended.pathname + intended.search, url.search) + url.hash;
  };
}

function stripWww(host: string): string {
  return host.replace(/^www\./, "");
}

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

/**
 * Finds the first matching pattern. One `URLPattern` test takes microseconds, so patterns are indexed by their first path
 * segment: a path is tested only against patterns with the same segment and those that begin with a placeholder.
 */
function createPatternMatcher<R extends Rule>(rules: readonly R[]) {
  const compiled = rules.map((rule) => ({
    rule,
    pattern: compilePattern(rule.from),
    segment: getLiteralSegment(rule.from),
  }));
  const selectFor = (segment?: string) =>
    compiled.filter((candidate) => candidate.segment === undefined || candidate.segment === segment);
  const withoutLiteral = selectFor();
  const segments = new Set(compiled.map(({ segment }) => segment));
  const bySegment = new Map(Array.from(segments, (segment) => [segment, selectFor(segment)]));

  return function find(pathname: string): RuleMatch<R> | null {
    for (const { rule, pattern } of bySegment.get(getFirstSegment(pathname).toLowerCase()) ?? withoutLiteral) {
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

function getFirstSegment(pathname: string): string {
  const end = pathname.indexOf("/", 1);
  return pathname.slice(1, end < 0 ? undefined : end);
}

/** The first segment of a pattern if it contains no pattern syntax. */
function getLiteralSegment(from: string): string | undefined {
  const segment = getFirstSegment(from);
  return /[:*{}()?+\\]/.test(segment) ? undefined : segment.toLowerCase();
}
