import type { Head } from "./head.ts";
import type { Params, Route } from "./route.ts";

export interface PagePayload {
  route: string;
  params: Params;
  status: number;
  head: Head;
  data: Record<string, unknown>;
}
export interface RedirectPayload {
  redirect: string;
  external: boolean;
}
/** What the error page shows. */
export interface PageErrorView {
  statusCode: number;
  title: string;
  description: string;
  buttonText: string;
  buttonUrl: string;
  fatal: boolean;
}

export interface ErrorPayload {
  error: PageErrorView;
  /** Pages with the most similar paths. Sent in the `Link` header, not in the JSON. */
  nearest?: SuggestedPage[];
}
export interface SuggestedPage {
  title: string;
  path: string;
}
export type Payload = PagePayload | RedirectPayload | ErrorPayload;

/**
 * URL of a page's payload: its path, the query parameters its route depends on, and the build id. Without a route, all
 * query parameters are sent.
 */
export function payloadUrl(route: Pick<Route, "query"> | null, url: URL, buildId: string): string {
  const path = url.pathname === "/" ? "" : url.pathname;
  const query = new URLSearchParams();
  for (const key of route?.query ?? []) for (const value of url.searchParams.getAll(key)) query.append(key, value);
  const search = route ? query.toString() : url.search.slice(1);
  return `${path}/_payload.json?${search ? `${search}&` : ""}${buildId}`;
}

/** Suggestions for a 404 as a `Link` header (RFC 8288), because the JSON format of errors is fixed. */
export function formatSuggestions(pages: SuggestedPage[]): string {
  return pages
    .map(({ title, path }) => `<${path}>; rel="related"; title*=UTF-8''${encodeURIComponent(title)}`)
    .join(", ");
}

export function parseSuggestions(header: string | null): SuggestedPage[] {
  const links = (header ?? "").matchAll(/<([^>]*)>; rel="related"; title\*=UTF-8''([^,]*)/g);
  return Array.from(links, ([, path = "", title = ""]) => ({ title: decodeURIComponent(title), path }));
}
