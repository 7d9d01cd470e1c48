import { requestHasOptOutSignal } from "../consent/opt-out-signal.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { acceptedResponse, errorResponse, parseJson, readSmallBody } from "../http/read-small-body.ts";
import type { Device } from "../telemetry-db.ts";
import type { PageCounter } from "./page-counter.ts";

interface Options {
  counter: PageCounter;
  /** Whether the site has this page; others are rejected, so that nobody can fill the table with invented paths. */
  isPage: (path: string) => boolean;
}

const HOST_NAME = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/;

/** `POST /_count`: counts a page view. */
export function createCountEndpoint({
  counter,
  isPage,
}: Options): (request: Request, client: string) => Promise<Response> {
  const limits = { bytes: 2000, mayPost: createRateLimit({ perMinute: 120, perMinuteTotal: 60_000 }) };

  return async (request, client) => {
    if (requestHasOptOutSignal(request.headers)) return acceptedResponse();
    const body = await readSmallBody(request, client, limits);
    if (body instanceof Response) return body;
    const visit = parseJson(body);
    if (!isVisit(visit) || !isPage(visit.path)) return errorResponse(400);
    const device = detectDevice(request.headers.get("user-agent") ?? "");
    const referrer = isHost(visit.referrer) && !isOwnHost(visit.referrer, request) ? visit.referrer : "";
    if (device) counter.countPage({ path: visit.path, referrer, device });
    return acceptedResponse();
  };
}

function isHost(referrer: string): boolean {
  return referrer.length <= 100 && HOST_NAME.test(referrer);
}

/**
 * Behind a proxy the request's URL may have another host than the visitor sees; the Origin header has the visitor's.
 */
function isOwnHost(referrer: string, { url, headers }: Request): boolean {
  return [url, headers.get("origin") ?? ""].some((address) => URL.parse(address)?.hostname === referrer);
}

function isVisit(value: unknown): value is { path: string; referrer: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "referrer" in value &&
    typeof value.referrer === "string"
  );
}

/** The kind of device, undefined for bots, which are not counted. The user agent itself is not stored. */
export function detectDevice(userAgent: string): Device | undefined {
  if (/bot|crawl|spider|slurp|chrome-lighthouse|facebookexternalhit|google|headless|preview|^$/i.test(userAgent)) {
    return undefined;
  }
  if (/ipad|tablet|kindle|silk/i.test(userAgent)) return "tablet";
  if (/mobi|iphone|ipod/i.test(userAgent)) return "phone";
  return /android/i.test(userAgent) ? "tablet" : "desktop";
}
