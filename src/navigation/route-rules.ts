export interface RouteRule {
  redirect: { to: string; status: number };
}

/** Redirects the browser can follow by itself, by path. */
export type RouteRules = Readonly<Record<string, RouteRule>>;

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
  declare readonly external: boolean;

  constructor(to: string, { status = 302 }: { status?: number } = {}) {
    super(`Redirect to ${to}`);
    this.to = to;
    this.status = status;
    this.external = isExternal(to);
  }
}

export function isExternal(to: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(to);
}
