import { type PageError, toPageError } from "../navigation/page-error.ts";
import type { Redirect } from "../navigation/redirect.ts";
import type { FormState } from "../site/load.ts";
import type { Site } from "./site.ts";

/** What is sent for an address: a page, the way to another, or the error page. */
export interface Answer {
  status: number;
  body: string;
  type: "html" | "json";
  location?: string;
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
    return answerError(site, error, url, as);
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

export function answerError(site: Site, error: unknown, { pathname }: URL, as: PageRequest["as"]): Answer {
  const { view, cause } = isPageError(error) ? error : toPageError(error);
  const failure = isPageError(error) ? cause : error;
  if (as === "payload")
    return { status: view.statusCode, body: JSON.stringify({ error: view }), type: "json", failure };
  return {
    status: view.statusCode,
    body: site.printer.errorDocument(isPageError(error) ? error : toPageError(error), pathname),
    type: "html",
    failure,
  };
}

// The renderer is bundled with its own copies of these classes, so they are known by name.
function isRedirect(error: unknown): error is Redirect {
  return error instanceof Error && error.name === "Redirect";
}

function isPageError(error: unknown): error is PageError {
  return error instanceof Error && error.name === "PageError";
}
