import { isFormName, type OnForm, type TelemetryEvent } from "./events.ts";

/**
 * Hears what visitors do from the document itself, so that no component has to tell: `form[data-form]` is started,
 * submitted and `answered`, `a[data-ebook]` is downloaded, links to other hosts are followed.
 */
export function listenToInteractions(track: (event: TelemetryEvent) => void): void {
  const started = new WeakSet<HTMLFormElement>();

  function begin(target: EventTarget | null): void {
    const form = target instanceof Element ? target.closest("form") : null;
    if (!form || started.has(form)) return;
    started.add(form);
    trackForm(form, (onForm) => ({ event: "form_start", ...onForm }));
  }

  // A hand in a field is often what brought this code here.
  begin(document.activeElement);
  document.addEventListener("focusin", ({ target }) => begin(target));
  document.addEventListener("submit", ({ target }) => {
    trackForm(target, (onForm) => ({ event: "form_submit", ...onForm }));
  });
  document.addEventListener("answered", (event) => {
    if (event instanceof CustomEvent) trackForm(event.target, (onForm) => answerEvent(onForm, event.detail));
  });
  document.addEventListener("click", ({ target }) => follow(target));
  // The middle button opens a link in another tab, and is no click.
  document.addEventListener("auxclick", ({ target, button }) => button === 1 && follow(target));

  function follow(target: EventTarget | null): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    const event = link && linkEvent(link, location.host);
    if (event) track(event);
  }

  function trackForm(form: EventTarget | null, tell: (onForm: OnForm) => TelemetryEvent): void {
    const name = form instanceof HTMLFormElement ? form.dataset.form : undefined;
    if (isFormName(name)) track(tell({ form: name, pagePath: location.pathname }));
  }
}

/** What the site's answer to a form means; the status is 0 where there was none. */
export function answerEvent(onForm: OnForm, status: number): TelemetryEvent {
  if (status >= 200 && status < 300) return { event: "form_success", ...onForm };
  return { event: "form_failure", ...onForm, status };
}

type Link = Pick<HTMLAnchorElement, "protocol" | "host" | "pathname" | "dataset">;

/** What following a link means; its query may hold anything and stays here. */
export function linkEvent({ protocol, host, pathname, dataset }: Link, ownHost: string): TelemetryEvent | undefined {
  if (dataset.ebook !== undefined) return { event: "ebook_download", ebook: dataset.ebook };
  if (!protocol.startsWith("http") || host === ownHost) return undefined;
  return { event: "outbound_link", linkHost: host, linkPath: pathname };
}
