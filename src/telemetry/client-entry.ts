import { documentBuildId, readServerTiming } from "../navigation/server-timing.ts";
import { runSafely } from "./error-reports/error-queue.ts";
import { countVisit } from "./page-counter/count-visit.ts";
import { push } from "./tag-manager/events.ts";

export { report, runSafely } from "./error-reports/error-queue.ts";

type Telemetry = typeof import("./client.ts");

let telemetry: Promise<Telemetry> | undefined;
let isConfigured = false;
let referrer: string | undefined;
let showAgain: (() => void) | undefined;

/**
 * Call once, when the page is hydrated or when it turns out that it never will be. Where a deployment has neither a tag
 * manager nor error reports, nothing more than this small module is ever downloaded. No function of this module throws.
 */
export function initTelemetry(): void {
  runSafely(() => {
    isConfigured = readServerTiming("telemetry") !== "none";
    if (isConfigured) loadTelemetry(() => {});
    // The back button may restore a page from the back/forward cache.
    addEventListener("pageshow", ({ persisted }) => persisted && showAgain?.());
    document.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("[data-consent-open]"))
        loadTelemetry(({ openConsent }) => openConsent());
    });
  });
}

/** Call for every page that is shown, the first one included, but not for error pages. */
export function pageShown(pageType: string, pageTitle: string): void {
  showAgain = () => pageShown(pageType, pageTitle);
  runSafely(() => {
    const cameFrom = referrer ?? document.referrer;
    const from = cameFrom ? new URL(cameFrom) : null;
    referrer = location.href;
    const { pathname } = location;
    countVisit(pathname, from?.hostname ?? "");
    if (isConfigured) loadTelemetry((all) => all.pageShown(pageType, pageTitle, pathname, from));
  });
}

/** Call once for every error page that is shown. The event stays in the browser unless tags are agreed to. */
export function errorShown(statusCode: number, pageTitle: string): void {
  showAgain = () => errorShown(statusCode, pageTitle);
  runSafely(() => {
    const pageType = "ErrorView";
    push({ event: `${statusCode}`, pageTitle, pageType, pageUrl: location.href });
    referrer = location.href;
    if (isConfigured) loadTelemetry((all) => all.pageOpened(pageType));
  });
}

function loadTelemetry(use: (all: Telemetry) => void): void {
  telemetry ??= import("./client.ts").then((all) => {
    all.startTelemetry(documentBuildId()).catch(console.warn);
    return all;
  });
  telemetry.then(use).catch(console.warn);
}
