import { z } from "zod";
import { requestHasOptOutSignal } from "../consent/opt-out-signal.ts";
import { createEmptyResponse, createPostEndpoint, type Endpoint, parseJson } from "../http/endpoint.ts";
import type { PageCount } from "../telemetry-db.ts";
import type { DailyCounter } from "./daily-counter.ts";
import type { PageCounter } from "./page-counter.ts";

const HOST_NAME = /^(?=.{1,100}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/;

const visitSchema = z.object({ path: z.string(), referrer: z.string() });
const eventSchema = z.union([
  visitSchema,
  z.object({ search: z.string() }),
  z.object({ vital: z.enum(["LCP", "INP", "CLS"]), value: z.number().min(0) }),
]);

/**
 * `POST /_count`: counts a page view, a search without a result, or a web vital. Paths for which `isPage` is false are rejected, so that nobody can fill the table
 * with invented ones.
 */
export function createCountEndpoint(
  counter: PageCounter,
  events: Pick<DailyCounter, "countVisit" | "countVital" | "countEmptySearch">,
  isPage: (path: string) => boolean,
): Endpoint {
  const limits = { bytes: 2000, perMinute: 120, perMinuteTotal: 60_000 };
  const countVisit = createPostEndpoint(limits, (body, request) => {
    const event = parseJson(eventSchema, body);
    const device = detectDevice(request.headers.get("user-agent") ?? "");
    if (!event || ("path" in event && !isPage(event.path))) return createEmptyResponse(400);
    if (!device) return createEmptyResponse(204);
    if ("search" in event) events.countEmptySearch(event.search);
    else if ("vital" in event) events.countVital(event.vital, event.value);
    else {
      const isInternal = isOwnHost(event.referrer, request);
      const referrer = HOST_NAME.test(event.referrer) && !isInternal ? event.referrer : "";
      counter.countPage({ path: event.path, referrer, device });
      if (!isInternal) events.countVisit();
    }
    return createEmptyResponse(204);
  });
  return async (request, client) =>
    requestHasOptOutSignal(request.headers) ? createEmptyResponse(204) : countVisit(request, client);
}

/**
 * Behind a proxy the request's URL may have another host than the visitor sees; the Origin header has the visitor's.
 */
function isOwnHost(referrer: string, { url, headers }: Request): boolean {
  return [url, headers.get("origin") ?? ""].some((address) => URL.parse(address)?.hostname === referrer);
}

/** The kind of device, undefined for bots, which are not counted. The user agent itself is not stored. */
export function detectDevice(userAgent: string): PageCount["device"] | undefined {
  if (/bot|crawl|spider|slurp|chrome-lighthouse|facebookexternalhit|google|headless|preview|^$/i.test(userAgent)) {
    return undefined;
  }
  if (/ipad|tablet|kindle|silk/i.test(userAgent)) return "tablet";
  if (/mobi|iphone|ipod/i.test(userAgent)) return "phone";
  return /android/i.test(userAgent) ? "tablet" : "desktop";
}
