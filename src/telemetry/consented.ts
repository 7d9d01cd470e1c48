import { createConsentBox } from "./consent/box.ts";
import { allowsTags, type Choice, isWithdrawal, nothing } from "./consent/choice.ts";
import { createConsent } from "./consent/consent.ts";
import { fileReceipt } from "./consent/file-receipt.ts";
import { nextPageInFreshDocument } from "./consent/fresh-document.ts";
import { removeTagCookies } from "./consent/tag-cookies.ts";
import { push } from "./data-layer.ts";
import type { TelemetryEvent } from "./events.ts";
import { listenToInteractions } from "./interactions.ts";
import { saysNo } from "./privacy-signal.ts";
import type { BrowserSettings } from "./settings.ts";
import { createTagManager } from "./tag-manager.ts";
import type { WaitingLine } from "./waiting-line.ts";

interface Parts {
  settings: BrowserSettings;
  events: WaitingLine<TelemetryEvent>;
  release: string | undefined;
  pageType: string;
}

/** Everything that depends on a visitor's decision; loaded when there is something to decide about. */
export function joinConsent({ settings, events, release, pageType }: Parts) {
  const browserSaysNo = saysNo(navigator);
  const consent = createConsent({
    version: settings.consentVersion,
    // Reading the property is what throws where storage is forbidden.
    storage: () => localStorage,
    browserSaysNo,
    file: fileReceipt,
  });
  const box = createConsentBox(consent, browserSaysNo);
  const tags = settings.gtmId === null ? undefined : createTagManager(settings.gtmId, settings.tagHost);
  let applied = nothing;
  let measuring = false;

  function apply(choice: Choice): void {
    if (isWithdrawal(applied, choice)) nextPageInFreshDocument();
    applied = choice;
    tags?.obey(choice);
    removeTagCookies(choice);
    events.leadTo(tags && allowsTags(choice) ? (event) => push(choice.analytics ? event : withoutWords(event)) : drop);
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
      import("./vitals.ts").then(({ measureVitals }) => measureVitals(pageType, events.add)).catch(console.warn);
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
  else events.leadTo(drop);
  if (consent.choice) apply(consent.choice);
  // What an earlier yes has left behind does not outlive it.
  else removeTagCookies(nothing);
  askIfUndecided();
  return { consent, openConsent: box.open, askIfUndecided };
}

function drop(): void {}

/** The title of a page of results repeats the words, too. */
function withoutWords(event: TelemetryEvent): TelemetryEvent {
  if (event.event === "search") return { event: "search", results: event.results };
  if (event.event === "page_view" && event.pageType === "search") return { ...event, pageTitle: "Search" };
  return event;
}
