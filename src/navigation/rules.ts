import { Redirect } from "./redirect.ts";

export interface RouteRule {
  redirect: { to: string; status: number };
}

/** By path. */
export type RouteRules = Readonly<Record<string, RouteRule>>;

export function redirectFor(rules: RouteRules, url: URL): Redirect | null {
  const rule = rules[url.pathname];
  return rule ? new Redirect(withQuery(rule.redirect.to, url.search), { status: rule.redirect.status }) : null;
}

/** The query stays with the visitor, so campaign parameters survive a redirect; the target's own come first. */
export function withQuery(target: string, search: string): string {
  if (search.length < 2) return target;
  const [path = "", hash] = target.split("#", 2);
  const joined = path + (path.includes("?") ? "&" : "?") + search.slice(1);
  return hash === undefined ? joined : `${joined}#${hash}`;
}
