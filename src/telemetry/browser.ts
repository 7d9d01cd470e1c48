import { push } from "./data-layer.ts";
import { failures } from "./error-reports/report.ts";
import type { TelemetryEvent } from "./events.ts";
import { countVisit } from "./page-counter/count-visit.ts";
import { type BrowserSettings, readSettings } from "./settings.ts";
import { createWaitingLine } from "./waiting-line.ts";

export { catchErrors, report } from "./error-reports/report.ts";

const events = createWaitingLine<TelemetryEvent>(100);

let buildId: string | undefined;
let firstPageType = "";
let referrer: string | undefined;
let settings: Promise<BrowserSettings> | undefined;
let consented: Promise<ReturnType<typeof import("./consented.ts").joinConsent>> | undefined;

export const track: (event: TelemetryEvent) => void = events.add;

/** Call once, when the page is alive: finds out at leisure what this deployment wants and loads only that. */
export async function startTelemetry(release: string | undefined): Promise<void> {
  buildId = release;
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-consent-open]")) openConsent();
  });
  const { gtmId, errorReports } = await askSettings();
  // Where nobody wants them, the few errors and events that fit into their lines go with the document.
  if (errorReports) failures.leadTo(send);
  if (gtmId || errorReports) await loadConsented();
}

/** Call for every page that is shown, the first one included, but not for error pages. */
export function pageShown(pageType: string, pageTitle: string): void {
  const pagePath = location.pathname;
  const from = URL.parse(referrer ?? document.referrer);
  track({ event: "page_view", pagePath, pageTitle, pageType, pageReferrer: from ? from.origin + from.pathname : "" });
  countVisit(pagePath, from?.hostname ?? "");
  arrive(pageType);
}

/** Call once for every error page that is shown. The event stays in the browser unless tags are agreed to. */
export function errorShown(statusCode: number, pageTitle: string): void {
  const pageType = "ErrorView";
  push({ event: `${statusCode}`, pageTitle, pageType, pageUrl: location.href });
  arrive(pageType);
}

export async function openConsent(): Promise<void> {
  (await loadConsented()).openConsent();
}

function arrive(pageType: string): void {
  referrer = location.href;
  firstPageType ||= pageType;
  consented?.then(({ askIfUndecided }) => askIfUndecided());
}

function send(error: unknown): void {
  // A failure to load the reporting must not be reported: that would load it again.
  import("./error-reports/sentry-browser.ts").then((sentry) => sentry.send(error, buildId)).catch(console.warn);
}

async function consentPart() {
  const { joinConsent } = await import("./consented.ts");
  return joinConsent({ settings: await askSettings(), events, release: buildId, pageType: firstPageType });
}

function loadConsented() {
  consented ??= consentPart();
  return consented;
}

function askSettings() {
  settings ??= idle().then(readSettings);
  return settings;
}

function idle(): Promise<unknown> {
  // Not every browser knows when it is idle.
  return new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
}
