import { pathOfPage } from "../../content/model/page-paths.ts";
import { PageError, pageErrorFrom, toPageError } from "../../navigation/page-error.ts";
import { formatSuggestions, type SuggestedPage } from "../../navigation/payload.ts";
import type { Redirect } from "../../navigation/route-rules.ts";
import type { FormState } from "../../site/render/page-types.ts";
import type { LoadedBuild } from "./loaded-build.ts";

/** What is sent for an address: a page, the way to another, or the error page. */
export interface PageResponse {
  status: number;
  body: string;
  type: "html" | "json" | "md";
  location?: string;
  headers?: Record<string, string>;
  /** For the log: what a visitor is not told. */
  failure?: unknown;
}

export interface PageRequest {
  url: URL;
  as: "document" | "payload";
  now: Date;
  form?: FormState;
  /** The status of a page that carries a form's errors. */
  status?: number;
  download?: string | null;
}

/** Makes a page for one request. */
export async function renderPageResponse(site: LoadedBuild, request: PageRequest): Promise<PageResponse> {
  const { url, as, status } = request;
  try {
    const page = await site.loader.load(url, request);
    if (as === "payload") return { status: page.status, body: site.printer.payload(page), type: "json" };
    return { status: status ?? page.status, body: await site.printer.document(page, url.pathname), type: "html" };
  } catch (error) {
    if (isRedirect(error)) return createRedirectResponse(error, as);
    return await renderErrorResponse(site, error, request);
  }
}

export function createRedirectResponse(
  { to, status, external }: Pick<Redirect, "to" | "status" | "external">,
  as: PageRequest["as"],
): PageResponse {
  if (as === "document") return { status, body: "", type: "html", location: to };
  // Without a location the browser does not follow by itself: the runtime reads the target and decides.
  return { status, body: JSON.stringify({ redirect: to, external }), type: "json" };
}

export async function renderErrorResponse(
  site: LoadedBuild,
  error: unknown,
  { url, as, now }: Pick<PageRequest, "url" | "as" | "now">,
): Promise<PageResponse> {
  const { view } = isPageError(error) ? error : toPageError(error);
  const failure = isPageError(error) ? error.cause : error;
  const nearest = await loadSuggestedPages(site, view.statusCode, url, now);
  if (as === "payload") {
    const headers = nearest.length > 0 ? { link: formatSuggestions(nearest) } : undefined;
    return { status: view.statusCode, body: JSON.stringify({ error: view }), type: "json", headers, failure };
  }
  // Made from the payload, as the browser will when it takes the page over: both have to say the same.
  const shown = pageErrorFrom({ error: view }, url.pathname + url.search);
  return {
    status: view.statusCode,
    body: site.printer.errorDocument(shown, url.pathname, nearest),
    type: "html",
    failure,
  };
}

/** The page is gone for good, by an editor's word. */
export function createGoneError({ pathname }: URL): PageError {
  return new PageError(`Gone: ${pathname}`, {
    statusCode: 410,
    title: "This page is gone.",
    description: "We took it down and nothing has taken its place. Our services and our writing are still here.",
    fatal: false,
  });
}

const MAX_SUGGESTIONS = 5;

/** Where a visitor may have wanted to go. Whoever comes for a job that is taken is looking for another. */
function suggestPaths(site: LoadedBuild, status: number, { pathname }: URL): string[] {
  if (status === 404) return site.suggestPaths(pathname, MAX_SUGGESTIONS);
  return status === 410 && pathname.startsWith("/careers/")
    ? site.subjects.job.map(({ slug }) => pathOfPage.job(slug))
    : [];
}

async function loadSuggestedPages(site: LoadedBuild, status: number, url: URL, now: Date): Promise<SuggestedPage[]> {
  const paths = suggestPaths(site, status, url);
  const pages = await Promise.allSettled(paths.map((path) => site.loader.load(new URL(path, url), { now })));
  // A job that has closed in the meantime is no help.
  const there = pages.flatMap((page, index) => {
    const path = paths[index];
    return page.status === "fulfilled" && path
      ? [{ title: page.value.head.title.replace(` · ${site.company.name}`, ""), path }]
      : [];
  });
  return there.slice(0, MAX_SUGGESTIONS);
}

// The renderer is bundled with its own copies of these classes, so they are known by name.
function isRedirect(error: unknown): error is Redirect {
  return error instanceof Error && error.name === "Redirect";
}

function isPageError(error: unknown): error is PageError {
  return error instanceof Error && error.name === "PageError";
}

const GET_AND_HEAD = "GET, HEAD";
export const GET_HEAD_AND_POST = "GET, HEAD, POST";

export function createMethodNotAllowedResponse(
  send: (answer: PageResponse & { headers: Record<string, string> }) => Response,
  allow = GET_AND_HEAD,
): Response {
  return send({
    status: 405,
    body: "Method not allowed.\n",
    type: "html",
    headers: { allow, "content-type": "text/plain; charset=utf-8" },
  });
}

/** An address as a header can carry it. Editors write targets as they read them, in any letters. */
export function encodeHeader(address: string): string {
  return address.replace(/[^\x21-\x7e]+/g, (letters) => encodeURIComponent(letters.toWellFormed()));
}
