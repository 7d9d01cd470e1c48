import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Leads } from "../../leads/index.ts";
import { PageError } from "../../navigation/page-error.ts";
import { readBody } from "../../shared/read-body.ts";
import type { SubscriptionView } from "../../site/render/page-types.ts";
import { getContentType } from "../http/content-type.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import { renderErrorResponse, renderPageResponse } from "../http/render-response.ts";
import type { Log } from "../log.ts";
import { isSameOrigin } from "./form-post.ts";

interface SignedRouteOptions {
  site: () => LoadedBuild;
  leads: Leads;
  siteUrl: string;
  log: Log;
  now: () => Date;
}

type SignedContext = Context<{ Bindings: HttpBindings }>;

const MAX_FORM_BYTES = 4096;
const TEXT = getContentType(".txt");

/** The address is a secret: it must not be stored by a cache, found by a search engine or sent to another site. */
const secretHeaders = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/**
 * The page of a lead, for whoever has its signed link. A GET changes nothing, because mail scanners follow links. The token
 * is not logged: the access log masks it.
 */
export function createLeadRoutes({ site, leads, siteUrl, log, now }: SignedRouteOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const send = createSecretSender(site);

  app.get("/:token", async ({ req }) => {
    const token = req.param("token");
    const url = new URL(req.url);
    if (url.searchParams.has("cv")) return await sendCv(token);
    const lead = await leads.answering.open(token);
    if (!lead) throw createUnknownLinkError();
    const { status, body } = await renderPageResponse(site(), { url, as: "document", now: now(), lead });
    return send(status, body, getContentType(".html"));
  });

  app.post("/:token", async ({ req, env: { incoming } }: SignedContext) => {
    if (isOfOtherSite(req.raw.headers, siteUrl)) return send(403, OTHER_SITE, TEXT);
    const token = req.param("token") ?? "";
    const fields = Object.fromEntries(await readFields(incoming));
    const result = await leads.answering.change(token, fields);
    if (result === "unknown") throw createUnknownLinkError();
    // A reload of the page that follows does not send the form again.
    return redirectTo(token, result === "changed" ? undefined : result);
  });

  app.onError(createErrorHandler({ site, log, now }, send));

  function redirectTo(token: string, result: string | undefined): Response {
    const query = result === undefined ? "" : `?result=${result}`;
    return send(303, "", TEXT, { location: `/leads/${encodeURIComponent(token)}${query}` });
  }

  async function sendCv(token: string): Promise<Response> {
    const cv = await leads.answering.readCv(token).catch((error: unknown) => {
      if (error instanceof Error && error.name === "AttachmentError") return "refused" as const;
      throw error;
    });
    if (cv === "refused") return redirectTo(token, "refused");
    if (!cv) throw createUnknownLinkError();
    const { filename, type, bytes } = cv;
    return send(200, new Uint8Array(bytes), getContentType(`.${type}`), {
      // The name was chosen by the sender; the first form is for clients that do not know RFC 5987.
      "content-disposition": `attachment; filename="cv.${type}"; filename*=UTF-8''${encodeFilename(filename)}`,
      "content-security-policy": "sandbox; default-src 'none'",
    });
  }

  return app;
}

/**
 * The links of mails to subscribers: each leads to a page with one button. Mail programs end a subscription without the
 * page, with the POST of RFC 8058, which must not be answered with a redirect.
 */
export function createNewsletterRoutes({ site, leads, siteUrl, log, now }: SignedRouteOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const send = createSecretSender(site);

  async function showPage(url: URL, subscription: SubscriptionView): Promise<Response> {
    const { status, body } = await renderPageResponse(site(), { url, as: "document", now: now(), subscription });
    return send(status, body, getContentType(".html"));
  }

  for (const action of ["confirm", "unsubscribe"] as const) {
    app.get(`/${action}`, async ({ req }) => {
      const url = new URL(req.url);
      if (url.searchParams.has("done")) return await showPage(url, { email: "", topics: [], isDone: true });
      const subscription = await leads.subscribers.find(url.searchParams.get("token") ?? "");
      if (!subscription) throw createUnknownSubscriptionError(action);
      const isDone = action === "confirm" && subscription.isConfirmed;
      return await showPage(url, { ...subscription, isDone });
    });

    app.post(`/${action}`, async ({ req, env: { incoming } }: SignedContext) => {
      const fields = await readFields(incoming);
      const isOneClick = action === "unsubscribe" && fields.get("List-Unsubscribe") === "One-Click";
      // A mail program on the web may send the POST from its own pages. The token is the permission.
      if (!isOneClick && isOfOtherSite(req.raw.headers, siteUrl)) return send(403, OTHER_SITE, TEXT);
      const isChanged = await leads.subscribers[action](req.query("token") ?? "");
      // A repeated request of a mail program is no error, because the subscription has ended.
      if (isOneClick) return send(200, "Unsubscribed.\n", TEXT);
      if (!isChanged) throw createUnknownSubscriptionError(action);
      return send(303, "", TEXT, { location: `/newsletter/${action}?done` });
    });
  }

  app.onError(createErrorHandler({ site, log, now }, send));
  return app;
}

type SecretSender = ReturnType<typeof createSecretSender>;

function createSecretSender(site: () => LoadedBuild) {
  return (
    status: number,
    body: string | Uint8Array<ArrayBuffer>,
    type: string,
    headers: Record<string, string> = {},
  ): Response =>
    new Response(body, {
      status,
      headers: {
        ...Object.fromEntries(site().documentHeaders),
        ...secretHeaders,
        "content-type": type,
        ...headers,
      },
    });
}

const OTHER_SITE = "This form was sent from another site.\n";

/**
 * Without a referrer, browsers send the origin "null", and over plain HTTP no Sec-Fetch-Site that would tell more. No
 * other site knows the token in the address, so such a request is accepted.
 */
function isOfOtherSite(headers: Headers, siteUrl: string): boolean {
  const hasNoOrigin = headers.get("origin") === "null" && !headers.has("sec-fetch-site");
  return !hasNoOrigin && !isSameOrigin(headers, siteUrl);
}

async function readFields(incoming: HttpBindings["incoming"]): Promise<URLSearchParams> {
  const body = await readBody(incoming, MAX_FORM_BYTES);
  return new URLSearchParams(body.subarray(0, MAX_FORM_BYTES).toString());
}

/** The usual error page has scripts, which could report the address: a link with one character too many holds a valid one. */
function createErrorHandler({ site, log, now }: Pick<SignedRouteOptions, "site" | "log" | "now">, send: SecretSender) {
  return async (error: Error, { req }: SignedContext): Promise<Response> => {
    if (error instanceof PageError) {
      const request = { url: new URL(req.url), as: "document" as const, now: now() };
      const { status, body } = await renderErrorResponse(site(), error, request, true);
      return send(status, body, getContentType(".html"));
    }
    log.error({ error: error.name }, "signed-page.failed");
    return send(503, "This page cannot be shown right now. Please try again in a minute.\n", TEXT, {
      "retry-after": "60",
    });
  };
}

const createUnknownSubscriptionError = (action: "confirm" | "unsubscribe") =>
  new PageError("The link of a subscription is not valid.", {
    statusCode: 403,
    title: "This link does not work.",
    description:
      action === "confirm"
        ? "It is older than seven days, or part of the address is missing. Ask for a new one: it takes a minute."
        : "The address is already unsubscribed, or part of the link is missing. Open it from the email again.",
    buttonText: action === "confirm" ? "Subscribe again" : "Back to our writing",
    buttonUrl: action === "confirm" ? "/newsletter" : "/blog",
    fatal: false,
  });

/** For a link that is not signed by this site, and for a lead that is no longer stored. */
const createUnknownLinkError = () =>
  new PageError("The link to a lead is not valid.", {
    statusCode: 403,
    title: "This link does not work.",
    description:
      "Part of the address is missing or was changed on its way, or what it led to has been erased. Try the link in the email again.",
    fatal: false,
  });

const encodeFilename = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
