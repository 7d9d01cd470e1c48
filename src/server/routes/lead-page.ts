import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Leads } from "../../leads/index.ts";
import { PageError } from "../../navigation/page-error.ts";
import { readBody } from "../../shared/read-body.ts";
import { getContentType } from "../http/content-type.ts";
import type { LoadedBuild } from "../http/loaded-build.ts";
import { renderPageResponse } from "../http/render-response.ts";
import type { Log } from "../log.ts";
import { isSameOrigin } from "./form-post.ts";

interface LeadRouteOptions {
  site: () => LoadedBuild;
  leads: Leads;
  siteUrl: string;
  log: Log;
  now: () => Date;
}

type LeadContext = Context<{ Bindings: HttpBindings }>;

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
export function createLeadRoutes({ site, leads, siteUrl, log, now }: LeadRouteOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get("/:token", async ({ req }) => {
    const token = req.param("token");
    const url = new URL(req.url);
    if (url.searchParams.has("cv")) return await sendCv(token);
    const lead = await leads.answering.open(token);
    if (!lead) throw createUnknownLinkError();
    const { status, body } = await renderPageResponse(site(), { url, as: "document", now: now(), lead });
    return send(status, body, getContentType(".html"));
  });

  app.post("/:token", async ({ req, env: { incoming } }: LeadContext) => {
    if (!isSameOrigin(req.raw.headers, siteUrl)) return send(403, "This form was sent from another site.\n", TEXT);
    const token = req.param("token") ?? "";
    const body = await readBody(incoming, MAX_FORM_BYTES);
    const fields = Object.fromEntries(new URLSearchParams(body.subarray(0, MAX_FORM_BYTES).toString()));
    const result = await leads.answering.change(token, fields);
    if (result === "unknown") throw createUnknownLinkError();
    // A reload of the page that follows does not send the form again.
    return redirectTo(token, result === "changed" ? undefined : result);
  });

  // The usual error page has scripts, which could report the address. A link that does not work is no secret.
  app.onError((error) => {
    if (error instanceof PageError) throw error;
    log.error({ error: error.name }, "lead-page.failed");
    return send(503, "This page cannot be shown right now. Please try again in a minute.\n", TEXT, {
      "retry-after": "60",
    });
  });

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

  function send(
    status: number,
    body: string | Uint8Array<ArrayBuffer>,
    type: string,
    headers: Record<string, string> = {},
  ): Response {
    const { documentHeaders } = site();
    return new Response(body, {
      status,
      headers: { ...Object.fromEntries(documentHeaders), ...secretHeaders, "content-type": type, ...headers },
    });
  }

  return app;
}

/** For a link that is not signed by this site, and for a lead that is no longer stored. */
const createUnknownLinkError = () =>
  new PageError("The link to a lead is not valid.", {
    statusCode: 403,
    title: "This link does not work.",
    description:
      "Part of the address is missing or was changed on its way, or what it led to has been erased. Open it from the mail once more.",
    fatal: false,
  });

const encodeFilename = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
