export type FormName = "contact" | "ebook" | "job";

export interface FormContext {
  form: FormName;
  pagePath: string;
}

/** Every event a tag can listen to. Tag manager configurations depend on these names and properties. */
interface EventCatalogue {
  page_view: { pagePath: string; pageTitle: string; pageType: string; pageReferrer: string };
  form_start: FormContext;
  form_submit: FormContext;
  form_success: FormContext;
  form_failure: FormContext & { status: number };
  ebook_download: { ebook: string };
  outbound_link: { linkHost: string; linkPath: string };
  /** The words are sent only with consent to analytics. */
  search: { results: number; words?: string };
  web_vitals: { metric: "LCP" | "INP" | "CLS"; value: number; rating: string; pageType: string };
}

export type TelemetryEvent = {
  [Name in keyof EventCatalogue]: { event: Name } & EventCatalogue[Name];
}[keyof EventCatalogue];

/** An error page was shown; the event is named after its status code. */
export interface ErrorViewEvent {
  event: `${number}`;
  pageTitle: string;
  pageType: "ErrorView";
  pageUrl: string;
}

declare global {
  var dataLayer: unknown[] | undefined;
}

/** The `dataLayer` array, which a tag manager reads if one is loaded. */
export function entries(): unknown[] {
  globalThis.dataLayer ??= [];
  return globalThis.dataLayer;
}

/** Adds an event; `gtm.js` is the one that starts a tag manager container. */
export function push(entry: TelemetryEvent | ErrorViewEvent | { event: "gtm.js"; "gtm.start": number }): void {
  entries().push(entry);
}
