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
/** What the error page shows; only the status is required, the page knows the texts for the rest. */
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
  /** Pages whose addresses are most like the one that does not exist. They come beside the payload, not in it. */
  nearest?: SuggestedPage[];
}
export interface SuggestedPage {
  title: string;
  path: string;
}
export type Payload = PagePayload | RedirectPayload | ErrorPayload;

/** Where the payload of a page lies: its path, the part of its query that matters, and the build it belongs to. */
export function payloadUrl(route: Pick<Route, "query"> | null, url: URL, buildId: string): string {
  const path = url.pathname === "/" ? "" : url.pathname;
  const query = new URLSearchParams();
  for (const key of route?.query ?? []) for (const value of url.searchParams.getAll(key)) query.append(key, value);
  const kept = route ? query.toString() : url.search.slice(1);
  return `${path}/_payload.json?${kept ? `${kept}&` : ""}${buildId}`;
}

/** Pages near one that does not exist go beside its payload as a `Link` header (RFC 8288): an error's shape is fixed. */
export function formatSuggestions(pages: SuggestedPage[]): string {
  return pages
    .map(({ title, path }) => `<${path}>; rel="related"; title*=UTF-8''${encodeURIComponent(title)}`)
    .join(", ");
}

export function parseSuggestions(header: string | null): SuggestedPage[] {
  const links = (header ?? "").matchAll(/<([^>]*)>; rel="related"; title\*=UTF-8''([^,]*)/g);
  return Array.from(links, ([, path = "", title = ""]) => ({ title: decodeURIComponent(title), path }));
}
