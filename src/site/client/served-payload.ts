import { isBot } from "../../navigation/bots.ts";
import type { ErrorPayload, PagePayload } from "../../navigation/payload.ts";
import { errorShown, initTelemetry, pageShown, report, runSafely } from "../../telemetry/client-entry.ts";

/** What the server wrote into the document about its page. */
export function readServedPayload(): PagePayload | ErrorPayload {
  return JSON.parse(document.getElementById("payload")?.textContent ?? "");
}

let isReported = false;

/** The page that was served has been shown. Telemetry counts it once, however far hydration gets. */
export function reportServedPage(payload: PagePayload | ErrorPayload): void {
  if (isReported) return;
  isReported = true;
  initTelemetry();
  if ("error" in payload) errorShown(payload.error.statusCode, document.title);
  else pageShown(payload.route, document.title);
}

/** A page that cannot be taken over stays what the server made: complete. It has been shown all the same. */
export function keepServedPage(error: unknown): void {
  console.error(error);
  if (isBot(navigator.userAgent)) return;
  report(error);
  runSafely(() => reportServedPage(readServedPayload()));
}
