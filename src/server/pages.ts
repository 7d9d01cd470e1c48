import { addressOf } from "../content/addresses.ts";
import { printNearPages } from "../navigation/near-pages.ts";
import { PageError, pageErrorFrom, toPageError } from "../navigation/page-error.ts";
import type { NearPage } from "../navigation/payload.ts";
import type { Redirect } from "../navigation/redirect.ts";
import type { FormState } from "../site/load.ts";
import type { Site } from "./site.ts";

/** What is sent for an address: a page, the way to another, or the error page. */
export interface Answer {
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
export async function answerPage(site: Site, request: PageRequest): Promise<Answer> {
  const { url, as, status } = request;
  try {
    const page = await site.loader.load(url, request);
    if (as === "payload") return { status: page.status, body: site.printer.payload(page), type: "json" };
    return { status: status ?? page.status, body: await site.printer.document(page, url.pathname), type: "html" };
  } catch (error) {
    if (isRedirect(error)) return answerRedirect(error, as);
    return await answerError(site, error, request);
  }
}

export function answerRedirect(
  { to, status, external }: Pick<Redirect, "to" | "status" | "external">,
  as: PageRequest["as"],
): Answer {
  if (as === "document") return { status, body: "", type: "html", location: to };
  // Without a location the browser does not follow by itself: the runtime reads the target and decides.
  return { status, body: JSON.stringify({ redirect: to, external }), type: "json" };
}

export async function answerError(
  site: Site,
  error: unknown,
  { url, as, now }: Pick<PageRequest, "url" | "as" | "now">,
): Promise<Answer> {
  const { view } = isPageError(error) ? error : toPageError(error);
  const failure = isPageError(error) ? error.cause : error;
  const nearest = await nearestPages(site, view.statusCode, url, now);
  if (as === "payload") {
    const headers = nearest.length > 0 ? { link: printNearPages(nearest) } : undefined;
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
export function goneError({ pathname }: URL): PageError {
  return new PageError(`Gone: ${pathname}`, {
    statusCode: 410,
    title: "This page is gone.",
    description: "We took it down and nothing has taken its place. Our services and our writing are still here.",
    fatal: false,
  });
}

const NEAREST = 5;

/** Where a visitor may have wanted to go. Whoever comes for a job that is taken is looking for another. */
function proposed(site: Site, status: number, { pathname }: URL): string[] {
  if (status === 404) return site.nearest(pathname, NEAREST);
  return status === 410 && pathname.startsWith("/careers/")
    ? site.subjects.job.map(({ slug }) => addressOf.job(slug))
    : [];
}

async function nearestPages(site: Site, status: number, url: URL, now: Date): Promise<NearPage[]> {
  const paths = proposed(site, status, url);
  const pages = await Promise.allSettled(paths.map((path) => site.loader.load(new URL(path, url), { now })));
  // A job that has closed in the meantime is no help.
  const there = pages.flatMap((page, index) => {
    const path = paths[index];
    return page.status === "fulfilled" && path
      ? [{ title: page.value.head.title.replace(` · ${site.company.name}`, ""), path }]
      : [];
  });
  return there.slice(0, NEAREST);
}

// The renderer is bundled with its own copies of these classes, so they are known by name.
function isRedirect(error: unknown): error is Redirect {
  return error instanceof Error && error.name === "Redirect";
}

function isPageError(error: unknown): error is PageError {
  return error instanceof Error && error.name === "PageError";
}
