import type { FormContext, FormName, TelemetryEvent } from "./events.ts";

/**
 * Records interactions by event delegation, so that components need no telemetry code: `form[data-form]` is started,
 * submitted and `answered` (a custom event with the response's status), `a[data-ebook]` is downloaded, links to other
 * hosts are followed.
 */
export function listenToInteractions(track: (event: TelemetryEvent) => void): void {
  const started = new WeakSet<HTMLFormElement>();

  function trackStart(target: EventTarget | null): void {
    const form = target instanceof Element ? target.closest("form") : null;
    if (!form || started.has(form)) return;
    started.add(form);
    trackForm(form, (context) => ({ event: "form_start", ...context }));
  }

  // Focusing a field is often what loaded this code.
  trackStart(document.activeElement);
  document.addEventListener("focusin", ({ target }) => trackStart(target));
  document.addEventListener("submit", ({ target }) => {
    trackForm(target, (context) => ({ event: "form_submit", ...context }));
  });
  document.addEventListener("answered", (event) => {
    if (event instanceof CustomEvent) trackForm(event.target, (context) => createResponseEvent(context, event.detail));
  });
  document.addEventListener("click", ({ target }) => trackLink(target));
  // The middle button opens a link in another tab and fires no click event.
  document.addEventListener("auxclick", ({ target, button }) => button === 1 && trackLink(target));

  function trackLink(target: EventTarget | null): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    const event = link && createLinkEvent(link, location.host);
    if (event) track(event);
  }

  function trackForm(form: EventTarget | null, createEvent: (context: FormContext) => TelemetryEvent): void {
    const name = form instanceof HTMLFormElement ? form.dataset.form : undefined;
    if (isFormName(name)) track(createEvent({ form: name, pagePath: location.pathname }));
  }
}

/** The event for the response to a submitted form; status 0 means there was no response. */
export function createResponseEvent(context: FormContext, status: number): TelemetryEvent {
  if (status >= 200 && status < 300) return { event: "form_success", ...context };
  return { event: "form_failure", ...context, status };
}

type Link = Pick<HTMLAnchorElement, "protocol" | "host" | "pathname" | "dataset">;

/** The event for a followed link, without its query, which may contain personal data. */
export function createLinkEvent(
  { protocol, host, pathname, dataset }: Link,
  ownHost: string,
): TelemetryEvent | undefined {
  if (dataset.ebook !== undefined) return { event: "ebook_download", ebook: dataset.ebook };
  if (!protocol.startsWith("http") || host === ownHost) return undefined;
  return { event: "outbound_link", linkHost: host, linkPath: pathname };
}

const forms: ReadonlySet<string> = new Set<FormName>(["contact", "ebook", "job"]);

export function isFormName(name: string | undefined): name is FormName {
  return name !== undefined && forms.has(name);
}
