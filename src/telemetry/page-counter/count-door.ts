import { createRateLimit } from "../http/rate-limit.ts";
import { accepted, parseJson, readPost, refusal } from "../http/small-post.ts";
import { requestSaysNo } from "../privacy-signal.ts";
import type { PageCounter } from "./count-page.ts";
import { deviceOf } from "./device.ts";

interface Options {
  counter: PageCounter;
  /** Whether the site has such a page: nobody can fill the table with addresses of their own. */
  isPage: (path: string) => boolean;
}

const hostName = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/;

/** Answers `POST /_count`. */
export function createCountDoor({ counter, isPage }: Options): (request: Request, client: string) => Promise<Response> {
  const limits = { bytes: 2000, mayPost: createRateLimit({ perMinute: 120, perMinuteInAll: 60_000 }) };

  return async (request, client) => {
    if (requestSaysNo(request.headers)) return accepted();
    const body = await readPost(request, client, limits);
    if (body instanceof Response) return body;
    const visit = parseJson(body);
    if (!isVisit(visit) || !isPage(visit.path)) return refusal(400);
    const device = deviceOf(request.headers.get("user-agent") ?? "");
    const referrer = isHost(visit.referrer) && !isOwnHost(visit.referrer, request) ? visit.referrer : "";
    if (device) counter.countPage({ path: visit.path, referrer, device });
    return accepted();
  };
}

function isHost(referrer: string): boolean {
  return referrer.length <= 100 && hostName.test(referrer);
}

/** A proxy may ask under a name of its own; the origin is the one that the visitor sees. */
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
