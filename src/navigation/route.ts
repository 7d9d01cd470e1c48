import type { ReactNode } from "react";
import { safeDecode } from "../shared/safe-decode.ts";

export type Params = Record<string, string>;

export interface PageModule {
  /** Takes the data of its own loader. A method, because the table that joins the two does not know their shape. */
  default(props: object): ReactNode;
}

export interface Route<Name extends string = string> {
  name: Name;
  /** A pathname in `URLPattern` syntax. */
  pattern: string;
  /** Loads the page's chunk. */
  load: () => Promise<PageModule>;
  layout: "default" | "home";
  /** Names looked up in the guard registry, run in order before the page is shown. */
  guards: readonly string[];
  validate: (params: Params) => boolean;
  /** Query parameters the page's data depends on; all others are left out of its payload's address. */
  query: readonly string[];
  /** The page depends on the request or the date, so it is made for each request. */
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

/** The first row that fits wins, so a static path stands above the pattern it would also fit. */
export function createMatcher<Name extends string>(table: readonly Route<Name>[]) {
  // Most rows can be told apart by how they begin, and that is much cheaper to see than whether a pattern fits.
  const compiled = table.map((route) => ({
    route,
    begins: /^[^:{*(]*/.exec(route.pattern)?.[0] ?? "",
    pattern: new URLPattern({ pathname: route.pattern }),
  }));
  return (pathname: string): Match<Name> | null => {
    for (const { route, begins, pattern } of compiled) {
      if (!pathname.startsWith(begins)) continue;
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

/** Returns to let the visitor in; throws a `Redirect` or a `PageError` to send them elsewhere. */
export type Guard = (to: Destination) => void | Promise<void>;
export type GuardRegistry = Readonly<Record<string, Guard>>;

export async function runGuards(names: readonly string[], registry: GuardRegistry, to: Destination): Promise<void> {
  for (const name of names) {
    if (!Object.hasOwn(registry, name)) throw new Error(`Unknown route guard: '${name}'.`);
    await registry[name]?.(to);
  }
}
