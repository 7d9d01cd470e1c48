import type { ErrorPayload, PagePayload } from "../../navigation/payload.ts";
import { initTelemetry, report, runSafely, trackErrorView, trackPageView } from "../../telemetry/client-entry.ts";

/** Parses the payload that the served document contains. */
export function readServedPayload(revive?: (key: string, value: unknown) => unknown): PagePayload | ErrorPayload {
  return JSON.parse(document.getElementById("payload")?.textContent ?? "", revive);
}

/** Whether the site has services, read from its header, because the payload of an error has no field for it. */
export const hasServicesMenu = (): boolean => document.querySelector('[data-nav="/services"]') !== null;

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
  if (isBot()) return;
  report(error);
  runSafely(() => reportServedPage(readServedPayload()));
}

/** Whether the client is a crawler or link preview. They keep the served page even after an error in the browser. */
export function isBot(userAgent = navigator.userAgent): boolean {
  return /bot|chrome-lighthouse|facebookexternalhit|google/i.test(userAgent);
}

const currentAddress = () => location.pathname + location.search;
let servedAddress: string;

function reloadIfAddressChanged(): void {
  if (currentAddress() !== servedAddress) location.reload();
}

/**
 * Entries that in-place navigations added to the tab's history stay same-document entries after a reload: going back
 * then changes the URL but not the page. Until the router runs, the page of the new URL has to be loaded by a reload.
 */
export function reloadOnHistorySteps(): void {
  servedAddress = currentAddress();
  addEventListener("popstate", reloadIfAddressChanged);
}

export function stopReloadingOnHistorySteps(): void {
  removeEventListener("popstate", reloadIfAddressChanged);
}
