import { afterPaint } from "../navigation/after-paint.ts";
import { readServerTiming } from "../navigation/server-timing.ts";
import { runSafely } from "./error-reports/error-queue.ts";
import { countVisit } from "./page-counter/count-visit.ts";
import { push } from "./tag-manager/events.ts";

export { catchErrors, report, runSafely } from "./error-reports/error-queue.ts";

type Telemetry = typeof import("./client.ts");

let telemetry: Promise<Telemetry> | undefined;
let isConfigured = false;
let referrer: string | undefined;
let repeatPageView: (() => void) | undefined;

/**
 * Call once, when the page is hydrated or hydration has failed. Where a deployment has neither a tag manager nor error
 * reports, nothing more than this small module is ever downloaded. No function of this module throws.
 */
export function initTelemetry(): void {
  runSafely(() => {
    isConfigured = readServerTiming("telemetry") !== "none";
    // The back button may restore a page from the back/forward cache.
    addEventListener("pageshow", ({ persisted }) => persisted && repeatPageView?.());
    document.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("[data-consent-open]"))
        loadTelemetry(({ openConsent }) => openConsent());
    });
  });
}

/** Call for every page that is shown, the first one included, but not for error pages. */
export function trackPageView(pageType: string, pageTitle: string): void {
  repeatPageView = () => trackPageView(pageType, pageTitle);
  runSafely(() => {
    const previous = referrer ?? document.referrer;
    const from = previous ? new URL(previous) : null;
    referrer = location.href;
    const { pathname } = location;
    if (isConfigured) loadTelemetry((module) => module.trackPageView(pageType, pageTitle, pathname, from));
    // Sending takes up to 3 ms, which the first frame of the page need not wait for.
    afterPaint(() => countVisit(pathname, from?.hostname ?? ""));
  });
}

/** Call once for every error page that is shown. Without consent to tags, the event does not leave the browser. */
export function trackErrorView(statusCode: number, pageTitle: string): void {
  repeatPageView = () => trackErrorView(statusCode, pageTitle);
  runSafely(() => {
    const pageType = "ErrorView";
    referrer = location.href;
    if (isConfigured) loadTelemetry((module) => module.handlePageOpened(pageType));
    push({ event: `${statusCode}`, pageTitle, pageType, pageUrl: referrer });
  });
}

function loadTelemetry(use: (module: Telemetry) => void): void {
  telemetry ??= import("./client.ts").then((module) => {
    module.startTelemetry(readServerTiming("build")).catch(console.warn);
    return module;
  });
  telemetry.then(use).catch(console.warn);
}
