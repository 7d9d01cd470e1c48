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

/** Pages that carry a form, and which. */
export const formKindByRoute: Partial<Record<RouteName, FormKind>> = { contact: "contact", ebook: "ebook", job: "job" };

/** The ebook or job that a form's page is about. */
export function findSubject({ subjects }: LoadedBuild, kind: FormKind, slug: string | undefined): Subject | undefined {
  const subject = kind === "contact" ? undefined : subjects[kind].find((one) => one.slug === slug);
  return subject && { slug: subject.slug, title: subject.title };
}

export interface FormPost {
  request: Request;
  url: URL;
  kind: FormKind;
  subject: Subject | undefined;
  address: string;
  siteUrl: string;
  now: Date;
}

/** Takes what a visitor sent. The same form answers a browser with a page and a script with JSON. */
export async function handleFormPost(site: LoadedBuild, leads: Leads, post: FormPost): Promise<PageResponse> {
  const reply = wantsJson(post.request) ? createJsonResponder() : createPageResponder(site, post);
  if (!isSameOrigin(post.request.headers, post.siteUrl))
    return reply.refused(403, "This form was sent from another site.");

  let values: Record<string, string> = {};
  try {
    const submission = await parseSubmission(post.request, post.kind);
    values = Object.fromEntries(submission.fields);
    const { subject, url, address } = post;
    const referrer = post.request.headers.get("referer") ?? undefined;
    const result = await leads.submit({ submission, subject, url, address, referrer });
    return await createResultResponse(reply, result, values, post.siteUrl);
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    values = Object.fromEntries(error.fields);
    return Object.keys(error.errors).length > 0
      ? reply.invalid(error.errors, values, error.status)
      : reply.refused(error.status, error.message, values);
  }
}

/** For a form whose page is no longer there, such as that of a job which was closed while somebody applied. */
export async function handleClosedForm(
  site: LoadedBuild,
  { request, url, now }: Pick<FormPost, "request" | "url" | "now">,
): Promise<PageResponse> {
  const { status, ...page } = await renderPageResponse(site, { url, as: "document", now });
  if (!wantsJson(request)) return { status, ...page };
  return createJsonResponder().refused(status, `This form is closed by now. Please write to ${site.company.email}.`);
}

function wantsJson(request: Request): boolean {
  return /\bapplication\/json\b/i.test(request.headers.get("accept") ?? "");
}

interface FormResponder {
  stored(redirect: string): PageResponse;
  invalid(errors: Record<string, string[]>, values: Record<string, string>, status?: number): Promise<PageResponse>;
  refused(status: number, message: string, values?: Record<string, string>): Promise<PageResponse>;
}

async function createResultResponse(
  reply: FormResponder,
  result: SubmitResult,
  values: Record<string, string>,
  siteUrl: string,
): Promise<PageResponse> {
  if (result.outcome === "invalid") return reply.invalid(result.errors, values);
  if (result.outcome === "unavailable") return reply.refused(503, result.message, values);
  if (result.outcome === "tooMany") {
    const answer = await reply.refused(429, result.message, values);
    return { ...answer, headers: { "retry-after": String(Math.ceil(result.retryAfter)) } };
  }
  const answer = reply.stored(result.redirect);
  if (!result.download) return answer;
  // The thank-you page shows the link to whoever has just filled the form in, and to nobody else.
  const cookie = `download=${encodeURIComponent(result.download)}; Path=${result.redirect}; Max-Age=3600; HttpOnly; SameSite=Strict${siteUrl.startsWith("https:") ? "; Secure" : ""}`;
  return { ...answer, headers: { "set-cookie": cookie } };
}

function createJsonResponder(): FormResponder {
  const json = (status: number, body: object): PageResponse => ({ status, body: JSON.stringify(body), type: "json" });
  return {
    stored: (redirect) => json(201, { redirect }),
    invalid: async (errors, _values, status = 422) => json(status, { errors }),
    refused: async (status, error) => json(status, { error }),
  };
}

function createPageResponder(site: LoadedBuild, { url, now }: FormPost): FormResponder {
  const page = (
    status: number,
    form: { values: Record<string, string>; errors: Record<string, string[]>; message?: string },
  ) => renderPageResponse(site, { url, as: "document", now, form, status });
  return {
    stored: (redirect) => ({ status: 303, body: "", type: "html", location: redirect }),
    invalid: (errors, values, status = 422) => page(status, { values, errors }),
    refused: async (status, message, values = {}) => {
      if (status !== 403) return page(status, { values, errors: {}, message });
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
