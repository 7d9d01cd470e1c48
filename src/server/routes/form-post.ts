import {
  BodyError,
  type FieldErrors,
  type FormKind,
  type Leads,
  parseSubmission,
  type SentForm,
  type Subject,
} from "../../leads/index.ts";
import { PageError } from "../../navigation/page-error.ts";
import type { RouteName } from "../../site/routes.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import {
  type PageRequest,
  type PageResponse,
  renderErrorResponse,
  renderPageResponse,
} from "../http/render-response.ts";

/** The routes that have a form. */
export const formKindByRoute: Partial<Record<RouteName, FormKind | "newsletter">> = {
  contact: "contact",
  ebook: "ebook",
  job: "job",
  newsletter: "newsletter",
};

/** The ebook or job that a form's page is about. */
export function findSubject(
  { subjects }: LoadedBuild,
  kind: FormKind | "newsletter",
  slug: string | undefined,
): Subject | undefined {
  if (kind === "contact" || kind === "newsletter") return undefined;
  const subject = subjects[kind].find((candidate) => candidate.slug === slug);
  return subject && { slug: subject.slug, title: subject.title };
}

interface FormPost {
  request: Request;
  /** The body is read from Node's stream: the request's own costs 40 µs for each chunk. */
  form: SentForm;
  url: URL;
  kind: FormKind | "newsletter";
  subject: Subject | undefined;
  clientIp: string;
  siteUrl: string;
  now: Date;
  theme: PageRequest["theme"];
}

/** Handles a submitted form. The response is a page or, for `accept: application/json`, JSON. */
export async function handleFormPost(site: LoadedBuild, leads: Leads, post: FormPost): Promise<PageResponse> {
  const { request, form: sentForm, url, kind, subject, clientIp, siteUrl, now, theme } = post;
  if (!isSameOrigin(request.headers, siteUrl)) return rejectOtherOrigin(site, post);
  const parsed = await parseSubmission(sentForm, kind).catch((error: unknown) => {
    if (error instanceof BodyError) return error;
    throw error;
  });

  /** Shows the form again with what was typed, and either an error at each wrong field or one message. */
  async function reject(status: number, reason: { errors: FieldErrors } | { message: string }): Promise<PageResponse> {
    if (wantsJson(request)) return createJsonResponse(status, "message" in reason ? { error: reason.message } : reason);
    const form = { values: Object.fromEntries(parsed.fields), errors: {}, ...reason };
    return renderPageResponse(site, { url, as: "document", now, theme, form, status });
  }

  if (parsed instanceof BodyError) {
    const { status, errors, message } = parsed;
    return reject(status, Object.keys(errors).length > 0 ? { errors } : { message });
  }

  const referrer = request.headers.get("referer") ?? undefined;
  const result =
    kind === "newsletter"
      ? await leads.subscribers.subscribe({ fields: parsed.fields, address: clientIp })
      : await leads.submit({ submission: { ...parsed, kind }, subject, url, address: clientIp, referrer });
  switch (result.outcome) {
    case "invalid":
      return reject(422, { errors: result.errors });
    case "unavailable":
      return reject(503, { message: result.message });
    case "tooMany": {
      const response = await reject(429, { message: result.message });
      return { ...response, headers: { "retry-after": String(result.retryAfter) } };
    }
    case "stored": {
      const { redirect, download } = result;
      const response: PageResponse = wantsJson(request)
        ? createJsonResponse(201, { redirect })
        : { status: 303, body: "", type: "html", location: redirect };
      if (!download) return response;
      // The cookie lets the thank-you page show the download link to this visitor only.
      const cookie = `download=${encodeURIComponent(download)}; Path=${redirect}; Max-Age=3600; HttpOnly; SameSite=Strict${siteUrl.startsWith("https:") ? "; Secure" : ""}`;
      return { ...response, headers: { "set-cookie": cookie } };
    }
  }
}

/** The response to a form whose page no longer exists, such as a job that was closed in the meantime. */
export async function handleClosedForm(site: LoadedBuild, request: Request, url: URL, now: Date) {
  const page = await renderPageResponse(site, { url, as: "document", now });
  if (!wantsJson(request)) return page;
  const error = `This form is now closed. Please write to ${site.company.email}.`;
  return createJsonResponse(page.status, { error });
}

/**
 * CSRF check: whether a form was posted from this site. Browsers send Sec-Fetch-Site or, before they supported it,
 * Origin. A client that sends neither header is not a browser, so no visitor's session can be abused through it.
 */
export function isSameOrigin(headers: Headers, siteUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  if (origin === null) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && (host === new URL(siteUrl).host || host === headers.get("host"));
}

function wantsJson(request: Request): boolean {
  return /\bapplication\/json\b/i.test(request.headers.get("accept") ?? "");
}

function createJsonResponse(status: number, body: object): PageResponse {
  return { status, body: JSON.stringify(body), type: "json" };
}

async function rejectOtherOrigin(site: LoadedBuild, { request, url, now, theme }: FormPost): Promise<PageResponse> {
  const message = "This form was sent from another site.";
  if (wantsJson(request)) return createJsonResponse(403, { error: message });
  const error = new PageError(message, {
    statusCode: 403,
    title: "This form came from another site.",
    description:
      "For your safety we only accept forms sent from our own pages. Please open the page and send it from there.",
    buttonText: "Open the form",
    buttonUrl: url.pathname,
    fatal: false,
  });
  return renderErrorResponse(site, error, { url, as: "document", now, theme });
}
