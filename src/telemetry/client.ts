import { events, track } from "./event-buffer.ts";
import { type BrowserSettings, readSettings } from "./settings.ts";

let buildId: string | undefined;
let firstPageType = "";
let settings: Promise<BrowserSettings> | undefined;
let consented: Promise<ReturnType<typeof import("./consent-gate.ts").startConsentGate>> | undefined;

/** Finds out at leisure what this deployment wants and loads only that. */
export async function startTelemetry(release: string | undefined): Promise<void> {
  buildId = release;
  const { gtmId, errorReports } = await askSettings();
  // Where nobody wants them, the few errors and events that fit into their lines go with the document.
  if (errorReports) (await import("./error-reports/start-reporting.ts")).startReporting(release);
  if (gtmId || errorReports) await loadConsented();
}

export function pageShown(pageType: string, pageTitle: string, pagePath: string, from: URL | null): void {
  const pageReferrer = from ? from.origin + from.pathname : "";
  track({ event: "page_view", pagePath, pageTitle, pageType, pageReferrer });
  pageOpened(pageType);
}

export function pageOpened(pageType: string): void {
  firstPageType ||= pageType;
  consented?.then(({ askIfUndecided }) => askIfUndecided());
}

export async function openConsent(): Promise<void> {
  (await loadConsented()).openConsent();
}

async function consentPart() {
  const { startConsentGate } = await import("./consent-gate.ts");
  return startConsentGate({ settings: await askSettings(), events, release: buildId, pageType: firstPageType });
}

function loadConsented() {
  consented ??= consentPart();
  return consented;
}

function askSettings() {
  settings ??= readSettings();
  return settings;
}
