import type { ReactNode } from "react";
import { safeDecode } from "../shared/safe-decode.ts";

export type Params = Record<string, string>;

export interface PageModule {
  /** Takes the data of the page's loader. A method, because methods are bivariant and each page has its own props. */
  default(props: object): ReactNode;
}

export interface Route<Name extends string = string> {
  name: Name;
  /** A pathname in `URLPattern` syntax. */
  pattern: string;
  /** Loads the page's chunk. */
  load: () => Promise<PageModule>;
  /** Set by `loadModule`. */
  module?: PageModule;
  layout: "default" | "home";
  /** Names looked up in the guard registry, run in order before the page is shown. */
  guards: readonly string[];
  validate: (params: Params) => boolean;
  /** Query parameters the page's data depends on; all others are left out of its payload's URL. */
  query: readonly string[];
  /** The page depends on the request or the date, so it is rendered per request and not at build time. */
  onDemand: boolean;
}

export interface Match<Name extends string = string> {
  route: Route<Name>;
  params: Params;
}

export function page<Name extends string>(
  name: Name,
  pattern: string,
  load: Route["load"],
  options: Partial<Pick<Route, "layout" | "guards" | "validate" | "query" | "onDemand">> = {},
): Route<Name> {
  return {
    name,
    pattern,
    load,
    layout: "default",
    guards: [],
    validate: () => true,
    query: [],
    onDemand: false,
    ...options,
  };
}

/** The first matching route wins, so a static path must be listed before a pattern that also matches it. */
export function createMatcher<Name extends string>(table: readonly Route<Name>[]) {
  // Comparing the static prefix first is much cheaper than executing the pattern, and rules out most routes.
  const compiled = table.map((route) => ({
    route,
    prefix: /^[^:{*(]*/.exec(route.pattern)?.[0] ?? "",
    pattern: new URLPattern({ pathname: route.pattern }),
  }));
  return (pathname: string): Match<Name> | null => {
    for (const { route, prefix, pattern } of compiled) {
      if (!pathname.startsWith(prefix)) continue;
      const groups = pattern.exec({ pathname })?.pathname.groups;
      if (groups) return { route, params: definedParams(groups) };
    }
    return null;
  };
}

function definedParams(groups: Record<string, string | undefined>): Params {
  const params: Params = {};
  for (const [key, value] of Object.entries(groups)) if (value !== undefined) params[key] = safeDecode(value);
  return params;
}

export interface Destination {
  url: URL;
  params: Params;
}

/** Runs before a page is shown; throws a `Redirect` or a `PageError` to prevent it. */
export type Guard = (to: Destination) => void | Promise<void>;
export type GuardRegistry = Readonly<Record<string, Guard>>;

export async function runGuards(names: readonly string[], registry: GuardRegistry, to: Destination): Promise<void> {
  for (const name of names) {
    if (!Object.hasOwn(registry, name)) throw new Error(`Unknown route guard: '${name}'.`);
    await registry[name]?.(to);
  }
}

/** Redirects the browser can follow by itself, by path. */
export type RouteRules = Readonly<Record<string, { redirect: { to: string; status: number } }>>;

export function findRedirect(rules: RouteRules, url: URL): Redirect | null {
  const rule = rules[url.pathname];
  return rule ? new Redirect(withQuery(rule.redirect.to, url.search), { status: rule.redirect.status }) : null;
}

/** Appends the requested URL's query after the target's own, so that campaign parameters survive a redirect. */
export function withQuery(target: string, search: string): string {
  if (search.length < 2) return target;
  const [path = "", hash] = target.split("#", 2);
  const result = path + (path.includes("?") ? "&" : "?") + search.slice(1);
  return hash === undefined ? result : `${result}#${hash}`;
}

/** Thrown by guards and loaders, and created from route rules. */
export class Redirect extends Error {
  override name = "Redirect";
  declare readonly to: string;
  declare readonly status: number;

  constructor(to: string, { status = 302 }: { status?: number } = {}) {
    super(`Redirect to ${to}`);
    this.to = to;
    this.status = status;
  }
}

export function isExternal(to: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(to);
}
