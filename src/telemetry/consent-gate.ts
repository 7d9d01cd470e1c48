import { createConsent, forceFullLoad, sendReceipt } from "./consent/consent.ts";
import { createConsentDialog } from "./consent/consent-dialog.ts";
import { allowNone, allowsTags, type Choice, isWithdrawal } from "./consent/consent-storage.ts";
import { hasOptOutSignal } from "./consent/opt-out-signal.ts";
import { removeTagCookies } from "./consent/tag-cookies.ts";
import type { createEventBuffer } from "./event-buffer.ts";
import type { BrowserSettings } from "./settings.ts";
import { push, type TelemetryEvent } from "./tag-manager/events.ts";
import { listenToInteractions } from "./tag-manager/interactions.ts";
import { createTagManager } from "./tag-manager/tag-manager.ts";

interface Options {
  settings: BrowserSettings;
  events: ReturnType<typeof createEventBuffer<TelemetryEvent>>;
  release: string | undefined;
  pageType: string;
}

/** Everything that depends on the visitor's consent; loaded where a tag manager or error reports are configured. */
export function startConsentGate({ settings, events, release, pageType }: Options) {
  const hasOptOut = hasOptOutSignal(navigator);
  const consent = createConsent({
    version: settings.consentVersion,
    storage: () => localStorage,
    hasOptOut,
    // Without a tag manager the server stores no receipts.
    sendReceipt: settings.gtmId === null ? undefined : sendReceipt,
    onChange: apply,
  });
  const dialog = createConsentDialog(consent, hasOptOut);
  const tags = settings.gtmId === null ? undefined : createTagManager(settings.gtmId, settings.tagHost);
  let current = allowNone;
  let isMeasuring = false;

  function apply(choice: Choice): void {
    if (isWithdrawal(current, choice)) forceFullLoad();
    current = choice;
    tags?.applyConsent(choice);
    removeTagCookies(choice);
    events.drainTo(
      tags && allowsTags(choice) ? (event) => push(choice.analytics ? event : withoutSearchWords(event)) : drop,
    );
    if (choice.analytics && !isMeasuring) measure();
  }

  function measure(): void {
    isMeasuring = true;
    if (settings.errorReports) {
      import("./error-reports/tracing.ts")
        .then(({ startTracing }) => startTracing(release, () => current.analytics))
        .catch(console.warn);
    }
    if (tags)
      import("./tag-manager/web-vitals.ts")
        .then(({ measureVitals }) => measureVitals(pageType, events.add))
        .catch(console.warn);
  }

  /** Visitors are asked only where a tag manager is configured. */
  function askIfUndecided(): void {
    if (tags && !consent.choice) dialog.ask();
  }

  addEventListener("storage", () => consent.refresh() && dialog.close());
  // The back/forward cache may restore a document in which a tag still runs whose consent was withdrawn elsewhere.
  addEventListener("pageshow", ({ persisted }) => persisted && consent.refresh() && location.reload());
  if (tags) listenToInteractions(events.add);
  else events.drainTo(drop);
  if (consent.choice) apply(consent.choice);
  // An earlier consent has expired or its version changed: remove the cookies set under it.
  else removeTagCookies(allowNone);
  askIfUndecided();
  return { consent, openConsent: dialog.open, askIfUndecided };
}

function drop(): void {}

/** The title of a search results page contains the query, too. */
function withoutSearchWords(event: TelemetryEvent): TelemetryEvent {
  if (event.event === "search") return { event: "search", results: event.results };
  if (event.event === "page_view" && event.pageType === "search") return { ...event, pageTitle: "Search" };
  return event;
}
