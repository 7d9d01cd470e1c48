import { errorQueue } from "./error-reports/error-queue.ts";
import { createDuplicateFilter, getStatus, shouldReport } from "./error-reports/should-report.ts";
import { events, track } from "./event-buffer.ts";
import { type BrowserSettings, readSettings } from "./settings.ts";

let buildId: string | undefined;
let firstPageType = "";
let settings: Promise<BrowserSettings> | undefined;
let consentGate: Promise<ReturnType<typeof import("./consent-gate.ts").startConsentGate>> | undefined;

/** Fetches the deployment's settings and loads only the code they need. */
export async function startTelemetry(release: string | undefined): Promise<void> {
  buildId = release;
  const { gtmId, errorReports } = await getSettings();
  // Otherwise the few buffered errors and events are dropped with the document.
  if (errorReports) startReporting(release);
  if (gtmId || errorReports) await getConsentGate();
}

/** Sends reportable errors, each once; the first one loads the SDK. */
function startReporting(release: string | undefined): void {
  const isFirstReport = createDuplicateFilter();
  errorQueue.drainTo(([error, status = getStatus(error)]) => {
    if (!shouldReport(status) || !isFirstReport(error)) return;
    // A failure to load the SDK must not be reported, because that would load it again.
    import("./error-reports/sentry-browser.ts").then((sentry) => sentry.sendError(error, release)).catch(console.warn);
  });
}

export function trackPageView(pageType: string, pageTitle: string, pagePath: string, from: URL | null): void {
  const pageReferrer = from ? from.origin + from.pathname : "";
  track({ event: "page_view", pagePath, pageTitle, pageType, pageReferrer });
  handlePageOpened(pageType);
}

export function handlePageOpened(pageType: string): void {
  firstPageType ||= pageType;
  consentGate?.then(({ askIfUndecided }) => askIfUndecided());
}

export async function openConsent(): Promise<void> {
  (await getConsentGate()).openConsent();
}

function getConsentGate() {
  consentGate ??= import("./consent-gate.ts").then(async ({ startConsentGate }) =>
    startConsentGate({ settings: await getSettings(), events, release: buildId, pageType: firstPageType }),
  );
  return consentGate;
}

function getSettings() {
  settings ??= readSettings();
  return settings;
}
