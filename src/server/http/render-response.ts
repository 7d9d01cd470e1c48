import { pathOfPage } from "../../content/model/page-paths.ts";
import { PageError, pageErrorFrom, toPageError } from "../../navigation/page-error.ts";
import { formatSuggestions, type SuggestedPage } from "../../navigation/payload.ts";
import { isExternal, type Redirect } from "../../navigation/route.ts";
import { memoize, memoizeRecent } from "../../shared/memoize.ts";
import type { FormState, LeadView, SubscriptionView } from "../../site/render/page-types.ts";
import type { LoadedBuild } from "./loaded-build.ts";

/** The response for a page URL: a document, a payload, a redirect or an error page. */
export interface PageResponse {
  status: number;
  body: string;
  type: "html" | "json" | "md";
  location?: string;
  headers?: Record<string, string>;
  /** The original error, which is logged but not shown to visitors. */
  failure?: unknown;
}

export interface PageRequest {
  url: URL;
  as: "document" | "payload";
  now: Date;
  form?: FormState;
  /** Overrides the status, for a page that is rendered again with a form's errors. */
  status?: number;
  download?: string | null;
  /** The theme that the visitor has chosen. */
  theme?: string | undefined;
  lead?: LeadView;
  subscription?: SubscriptionView;
}

/** Renders a page for one request. Redirects and errors thrown by its loader become responses. */
export async function renderPageResponse(site: LoadedBuild, request: PageRequest): Promise<PageResponse> {
  const { url, as, status } = request;
  try {
    const page = await site.loader.load(url, request);
    const renderer = await site.loadRenderer();
    if (as === "payload") return { status: page.status, body: renderer.payload(page), type: "json" };
    const body = addTheme(await renderer.document(page, url.pathname), request.theme);
    return { status: status ?? page.status, body, type: "html" };
  } catch (error) {
    if (isRedirect(error)) return createRedirectResponse({ ...error, external: isExternal(error.to) }, as);
    return await renderErrorResponse(site, error, request);
  }
}

/** A script would read the cookie too late for the first paint, because none delays it. */
function addTheme(html: string, theme: string | undefined): string {
  return theme ? html.replace("<html", `<html data-theme="${theme}"`) : html;
}

export function createRedirectResponse(
  { to, status, external }: Pick<Redirect, "to" | "status"> & { external: boolean },
  as: PageRequest["as"],
): PageResponse {
  if (as === "document") return { status, body: "", type: "html", location: to };
  // Without a location the browser does not follow by itself: the runtime reads the target and decides.
  return { status, body: JSON.stringify({ redirect: to, external }), type: "json" };
}

export async function renderErrorResponse(
  site: LoadedBuild,
  error: unknown,
  { url, as, now, theme }: Pick<PageRequest, "url" | "as" | "now" | "theme">,
  isSecret = false,
): Promise<PageResponse> {
  const { view } = isPageError(error) ? error : toPageError(error);
  if (view.statusCode === 503) return renderStaticError(site, 503, as);
  const failure = isPageError(error) ? error.cause : error;
  const suggestions = await loadSuggestedPages(site, view.statusCode, url, now);
  if (as === "payload") {
    const headers = suggestions.length > 0 ? { link: formatSuggestions(suggestions) } : undefined;
    return { status: view.statusCode, body: JSON.stringify({ error: view }), type: "json", headers, failure };
  }
  // Created from the payload, as in the browser, so that hydration renders the same error page.
  const pageError = pageErrorFrom({ error: view }, url.pathname + url.search);
  const renderer = await site.loadRenderer();
  const body = addTheme(renderer.errorDocument(pageError, url.pathname, suggestions, isSecret), theme);
  return { status: view.statusCode, body, type: "html", failure };
}

const errorTexts = {
  400: {
    title: "This address cannot be read.",
    description: "It contains characters that an address cannot have. Check it for typing mistakes and try again.",
  },
  /** For pages that an editor has marked as gone in the redirect rules. */
  410: {
    title: "This page is gone.",
    description: "We have removed it, and there is no page in its place. Try our services, or search for the subject.",
  },
  503: {
    title: "Too many visitors at once.",
    description:
      "We are getting more requests than we can answer right now. Please reload the page in a few seconds, or contact us.",
  },
  414: {
    title: "This address is too long.",
    description: "It is longer than any address on this site. It may have been copied together with other text.",
  },
};

export function createStatusError(statusCode: keyof typeof errorTexts): PageError {
  const texts = errorTexts[statusCode];
  return new PageError(texts.title, { statusCode, ...texts, fatal: false });
}

const RETRY_AFTER_SECONDS = "2";

/** Rendered once per build, because requests that are refused must cost little. */
const getStaticDocuments = memoize(({ loadRenderer }: LoadedBuild) =>
  memoizeRecent(
    async (status: keyof typeof errorTexts) =>
      (await loadRenderer()).errorDocument(createStatusError(status), "", [], false),
    10,
  ),
);

/** An error page that does not depend on the URL, as a document or, for in-place navigation, as a payload. */
export async function renderStaticError(
  site: LoadedBuild,
  status: 400 | 414 | 503,
  as: PageRequest["as"],
): Promise<PageResponse> {
  const headers = status === 503 ? { "retry-after": RETRY_AFTER_SECONDS } : undefined;
  return as === "payload"
    ? { status, body: JSON.stringify({ error: createStatusError(status).view }), type: "json", headers }
    : { status, body: await getStaticDocuments(site)(status), type: "html", headers };
}

const MAX_SUGGESTIONS = 5;

/** Pages to suggest on the error page: similar paths for a 404, the open jobs for a job that is closed. */
async function loadSuggestedPages(site: LoadedBuild, status: number, url: URL, now: Date): Promise<SuggestedPage[]> {
  const isClosedJob = status === 410 && url.pathname.startsWith("/careers/");
  const jobPaths = isClosedJob ? site.subjects.job.map(({ slug }) => pathOfPage.job(slug)) : [];
  const paths =
    status === 404 && !site.renderQueue.isBusy() ? site.suggestPaths(url.pathname, MAX_SUGGESTIONS) : jobPaths;
  const pages = await Promise.all(
    paths.map(async (path) => {
      // A page that cannot be loaded, such as a job that has closed in the meantime, is left out.
      const page = await site.loader.load(new URL(path, url), { now }).catch(() => null);
      return page ? [{ title: page.head.title.replace(` · ${site.company.name}`, ""), path }] : [];
    }),
  );
  return pages.flat().slice(0, MAX_SUGGESTIONS);
}

// The bundled renderer has its own copies of these classes, so `instanceof` does not work and names are compared.
function isRedirect(error: unknown): error is Redirect {
  return error instanceof Error && error.name === "Redirect";
}

function isPageError(error: unknown): error is PageError {
  return error instanceof Error && error.name === "PageError";
}

export function createMethodNotAllowedResponse(allow: "GET, HEAD" | "GET, HEAD, POST"): PageResponse {
  const headers = { allow, "content-type": "text/plain; charset=utf-8" };
  return { status: 405, body: "Method not allowed.\n", type: "html", headers };
}

/** Percent-encodes what a header must not contain. Editors write redirect targets with any letters. */
export function encodeHeader(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, (characters) => encodeURIComponent(characters.toWellFormed()));
}
