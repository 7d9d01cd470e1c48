import type { Head } from "./head.ts";
import type { Params } from "./route.ts";

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
  suggestions?: SuggestedPage[];
}
export interface SuggestedPage {
  title: string;
  path: string;
}
export type Payload = PagePayload | RedirectPayload | ErrorPayload;

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
