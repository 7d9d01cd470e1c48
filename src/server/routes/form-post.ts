import {
  BodyError,
  type FormKind,
  isSameOrigin,
  type Leads,
  parseSubmission,
  type Subject,
  type SubmitResult,
} from "../../leads/index.ts";
import { PageError } from "../../navigation/page-error.ts";
import type { RouteName } from "../../site/routes.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import { type PageResponse, renderErrorResponse, renderPageResponse } from "../http/render-response.ts";

/** The routes that have a form. */
export const formKindByRoute: Partial<Record<RouteName, FormKind>> = { contact: "contact", ebook: "ebook", job: "job" };

/** The ebook or job that a form's page is about. */
export function findSubject({ subjects }: LoadedBuild, kind: FormKind, slug: string | undefined): Subject | undefined {
  const subject = kind === "contact" ? undefined : subjects[kind].find((candidate) => candidate.slug === slug);
  return subject && { slug: subject.slug, title: subject.title };
}

export interface FormPost {
  request: Request;
  url: URL;
  kind: FormKind;
  subject: Subject | undefined;
  clientIp: string;
  siteUrl: string;
  now: Date;
}

/** Handles a submitted form. The response is a page or, for `accept: application/json`, JSON. */
export async function handleFormPost(site: LoadedBuild, leads: Leads, post: FormPost): Promise<PageResponse> {
  const responder = wantsJson(post.request) ? createJsonResponder() : createPageResponder(site, post);
  if (!isSameOrigin(post.request.headers, post.siteUrl))
    return responder.respondRefused(403, "This form was sent from another site.");

  let values: Record<string, string> = {};
  try {
    const submission = await parseSubmission(post.request, post.kind);
    values = Object.fromEntries(submission.fields);
    const { subject, url, clientIp } = post;
    const referrer = post.request.headers.get("referer") ?? undefined;
    const result = await leads.submit({ submission, subject, url, address: clientIp, referrer });
    return await createResultResponse(responder, result, values, post.siteUrl);
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    values = Object.fromEntries(error.fields);
    return Object.keys(error.errors).length > 0
      ? responder.respondInvalid(error.errors, values, error.status)
      : responder.respondRefused(error.status, error.message, values);
  }
}

/** The response to a form whose page no longer exists, such as a job that was closed in the meantime. */
export async function handleClosedForm(
  site: LoadedBuild,
  { request, url, now }: Pick<FormPost, "request" | "url" | "now">,
): Promise<PageResponse> {
  const { status, ...page } = await renderPageResponse(site, { url, as: "document", now });
  if (!wantsJson(request)) return { status, ...page };
  return createJsonResponder().respondRefused(
    status,
    `This form is closed by now. Please write to ${site.company.email}.`,
  );
}

function wantsJson(request: Request): boolean {
  return /\bapplication\/json\b/i.test(request.headers.get("accept") ?? "");
}

interface FormResponder {
  respondStored(redirect: string): PageResponse;
  respondInvalid(
    errors: Record<string, string[]>,
    values: Record<string, string>,
    status?: number,
  ): Promise<PageResponse>;
  respondRefused(status: number, message: string, values?: Record<string, string>): Promise<PageResponse>;
}

async function createResultResponse(
  responder: FormResponder,
  result: SubmitResult,
  values: Record<string, string>,
  siteUrl: string,
): Promise<PageResponse> {
  if (result.outcome === "invalid") return responder.respondInvalid(result.errors, values);
  if (result.outcome === "unavailable") return responder.respondRefused(503, result.message, values);
  if (result.outcome === "tooMany") {
    const response = await responder.respondRefused(429, result.message, values);
    return { ...response, headers: { "retry-after": String(Math.ceil(result.retryAfter)) } };
  }
  const response = responder.respondStored(result.redirect);
  if (!result.download) return response;
  // The cookie lets the thank-you page show the download link to this visitor only.
  const cookie = `download=${encodeURIComponent(result.download)}; Path=${result.redirect}; Max-Age=3600; HttpOnly; SameSite=Strict${siteUrl.startsWith("https:") ? "; Secure" : ""}`;
  return { ...response, headers: { "set-cookie": cookie } };
}

function createJsonResponder(): FormResponder {
  const createJsonResponse = (status: number, body: object): PageResponse => ({
    status,
    body: JSON.stringify(body),
    type: "json",
  });
  return {
    respondStored: (redirect) => createJsonResponse(201, { redirect }),
    respondInvalid: async (errors, _values, status = 422) => createJsonResponse(status, { errors }),
    respondRefused: async (status, error) => createJsonResponse(status, { error }),
  };
}

function createPageResponder(site: LoadedBuild, { url, now }: FormPost): FormResponder {
  const renderPage = (
    status: number,
    form: { values: Record<string, string>; errors: Record<string, string[]>; message?: string },
  ) => renderPageResponse(site, { url, as: "document", now, form, status });
  return {
    respondStored: (redirect) => ({ status: 303, body: "", type: "html", location: redirect }),
    respondInvalid: (errors, values, status = 422) => renderPage(status, { values, errors }),
    respondRefused: async (status, message, values = {}) => {
      if (status !== 403) return renderPage(status, { values, errors: {}, message });
      const error = new PageError(message, {
        statusCode: 403,
        title: "This form came from another site.",
        description:
          "For your safety we only take forms sent from our own pages. Please open the page and send it from there.",
        buttonText: "Open the form",
        buttonUrl: url.pathname,
        fatal: false,
      });
      return await renderErrorResponse(site, error, { url, as: "document", now });
    },
  };
}
