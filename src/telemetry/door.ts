import { besideDocument, documentBuildId } from "../navigation/beside-document.ts";
import { push } from "./data-layer.ts";
import { countVisit } from "./page-counter/count-visit.ts";

export { report } from "./error-reports/report.ts";

let telemetry: Promise<typeof import("./browser.ts")> | undefined;
let wanted = false;
let referrer: string | undefined;
let showAgain: (() => void) | undefined;

/**
 * Call once, when the page is alive or when it turns out that it never will be. Where a deployment has neither a tag
 * manager nor error reports, nothing more than this small door is ever downloaded.
 */
export function openDoor(): void {
  wanted = besideDocument("telemetry") !== "none";
  if (wanted) load();
  // The back button may bring a page back as it was left.
  addEventListener("pageshow", ({ persisted }) => persisted && showAgain?.());
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-consent-open]"))
      load().then(({ openConsent }) => openConsent());
  });
}

/** Call for every page that is shown, the first one included, but not for error pages. */
export function pageShown(pageType: string, pageTitle: string): void {
  const from = URL.parse(referrer ?? document.referrer);
  referrer = location.href;
  showAgain = () => pageShown(pageType, pageTitle);
  const { pathname } = location;
  countVisit(pathname, from?.hostname ?? "");
  if (wanted) load().then((all) => all.pageShown(pageType, pageTitle, pathname, from));
}

/** Call once for every error page that is shown. The event stays in the browser unless tags are agreed to. */
export function errorShown(statusCode: number, pageTitle: string): void {
  const pageType = "ErrorView";
  push({ event: `${statusCode}`, pageTitle, pageType, pageUrl: location.href });
  referrer = location.href;
  showAgain = () => errorShown(statusCode, pageTitle);
  if (wanted) load().then((all) => all.arrived(pageType));
}

function load() {
  telemetry ??= import("./browser.ts").then((all) => {
    all.startTelemetry(documentBuildId()).catch(console.warn);
    return all;
  });
  return telemetry;
}
