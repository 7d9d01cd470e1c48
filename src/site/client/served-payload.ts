import { isBot } from "../../navigation/bots.ts";
import type { ErrorPayload, PagePayload } from "../../navigation/payload.ts";
import { initTelemetry, report, runSafely, trackErrorView, trackPageView } from "../../telemetry/client-entry.ts";

/** Parses the payload that the served document contains. */
export function readServedPayload(): PagePayload | ErrorPayload {
  return JSON.parse(document.getElementById("payload")?.textContent ?? "");
}

let isReported = false;

/** Starts telemetry and reports the served page as shown, once, whether hydration succeeds or fails. */
export function reportServedPage(payload: PagePayload | ErrorPayload): void {
  if (isReported) return;
  isReported = true;
  initTelemetry();
  if ("error" in payload) trackErrorView(payload.error.statusCode, document.title);
  else trackPageView(payload.route, document.title);
}

/** Called when hydration fails: the served page stays, and the error and the page view are reported. */
export function keepServedPage(error: unknown): void {
  console.error(error);
  if (isBot(navigator.userAgent)) return;
  report(error);
  runSafely(() => reportServedPage(readServedPayload()));
}
