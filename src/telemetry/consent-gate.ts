import { createConsent, forceFullLoad, sendReceipt } from "./consent/consent.ts";
import { createConsentDialog } from "./consent/consent-dialog.ts";
import { allowNone, allowsTags, type Choice, isWithdrawal } from "./consent/consent-storage.ts";
import { hasOptOutSignal } from "./consent/opt-out-signal.ts";
import { removeTagCookies } from "./consent/tag-cookies.ts";
import type { EventBuffer } from "./event-buffer.ts";
import type { BrowserSettings } from "./settings.ts";
import type { TelemetryEvent } from "./tag-manager/events.ts";
import { push } from "./tag-manager/events.ts";
import { listenToInteractions } from "./tag-manager/interactions.ts";
import { createTagManager } from "./tag-manager/tag-manager.ts";

interface Parts {
  settings: BrowserSettings;
  events: EventBuffer<TelemetryEvent>;
  release: string | undefined;
  pageType: string;
}

/** Everything that depends on a visitor's decision; loaded when there is something to decide about. */
export function startConsentGate({ settings, events, release, pageType }: Parts) {
  const browserSaysNo = hasOptOutSignal(navigator);
  const consent = createConsent({
    version: settings.consentVersion,
    // Reading the property is what throws where storage is forbidden.
    storage: () => localStorage,
    browserSaysNo,
    file: sendReceipt,
  });
  const box = createConsentDialog(consent, browserSaysNo);
  const tags = settings.gtmId === null ? undefined : createTagManager(settings.gtmId, settings.tagHost);
  let applied = allowNone;
  let measuring = false;

  function apply(choice: Choice): void {
    if (isWithdrawal(applied, choice)) forceFullLoad();
    applied = choice;
    tags?.obey(choice);
    removeTagCookies(choice);
    events.drainTo(
      tags && allowsTags(choice) ? (event) => push(choice.analytics ? event : withoutSearchWords(event)) : drop,
    );
    if (choice.analytics && !measuring) measure();
  }

  function measure(): void {
    measuring = true;
    if (settings.errorReports) {
      import("./error-reports/tracing.ts")
        .then(({ startTracing }) => startTracing(release, () => applied.analytics))
        .catch(console.warn);
    }
    if (tags)
      import("./tag-manager/web-vitals.ts")
        .then(({ measureVitals }) => measureVitals(pageType, events.add))
        .catch(console.warn);
  }

  /** Nobody is asked where no tag waits for the answer. */
  function askIfUndecided(): void {
    if (tags && !consent.choice) box.ask();
  }

  consent.subscribe(apply);
  addEventListener("storage", () => consent.refresh() && box.close());
  // The back button may bring back a document in which a withdrawn tag still runs.
  addEventListener("pageshow", ({ persisted }) => persisted && consent.refresh() && location.reload());
  if (tags) listenToInteractions(events.add);
  else events.drainTo(drop);
  if (consent.choice) apply(consent.choice);
  // What an earlier yes has left behind does not outlive it.
  else removeTagCookies(allowNone);
  askIfUndecided();
  return { consent, openConsent: box.open, askIfUndecided };
}

function drop(): void {}

/** The title of a page of results repeats the words, too. */
function withoutSearchWords(event: TelemetryEvent): TelemetryEvent {
  if (event.event === "search") return { event: "search", results: event.results };
  if (event.event === "page_view" && event.pageType === "search") return { ...event, pageTitle: "Search" };
  return event;
}
