type FormName = "contact" | "ebook" | "job";

export interface OnForm {
  form: FormName;
  pagePath: string;
}

/** Every event a tag can listen to. Names and properties are an agreement with whoever configures the tag manager. */
interface EventCatalogue {
  page_view: { pagePath: string; pageTitle: string; pageType: string; pageReferrer: string };
  form_start: OnForm;
  form_submit: OnForm;
  form_success: OnForm;
  form_failure: OnForm & { status: number };
  ebook_download: { ebook: string };
  outbound_link: { linkHost: string; linkPath: string };
  /** The words are left out unless the visitor agreed to analytics. */
  search: { results: number; words?: string };
  web_vitals: { metric: "LCP" | "INP" | "CLS"; value: number; rating: string; pageType: string };
}

export type TelemetryEvent = {
  [Name in keyof EventCatalogue]: { event: Name } & EventCatalogue[Name];
}[keyof EventCatalogue];

/** The one event that is named after a status code. */
export interface ErrorViewEvent {
  event: `${number}`;
  pageTitle: string;
  pageType: "ErrorView";
  pageUrl: string;
}

const forms: ReadonlySet<string> = new Set<FormName>(["contact", "ebook", "job"]);

export function isFormName(name: string | undefined): name is FormName {
  return name !== undefined && forms.has(name);
}

declare global {
  var dataLayer: unknown[] | undefined;
}

/** What a tag manager itself listens to. */
interface TagManagerStart {
  event: "gtm.js";
  "gtm.start": number;
}

/** The local list that a tag manager reads, if one is ever loaded. */
export function entries(): unknown[] {
  globalThis.dataLayer ??= [];
  return globalThis.dataLayer;
}

export function push(entry: TelemetryEvent | ErrorViewEvent | TagManagerStart): void {
  entries().push(entry);
}
