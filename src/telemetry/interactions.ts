import { isFormName, type TelemetryEvent } from "./events.ts";

/**
 * Hears what visitors do from the document itself, so that no component has to tell: `form[data-form]` is started and
 * submitted, `a[data-ebook]` is downloaded, links to other hosts are followed.
 */
export function listenToInteractions(track: (event: TelemetryEvent) => void): void {
  const started = new WeakSet<HTMLFormElement>();

  document.addEventListener("focusin", ({ target }) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (!form || started.has(form)) return;
    started.add(form);
    trackForm(form, "form_start");
  });
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement) trackForm(target, "form_submit");
  });
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    const event = link && linkEvent(link, location.host);
    if (event) track(event);
  });

  function trackForm({ dataset }: HTMLFormElement, event: "form_start" | "form_submit"): void {
    if (isFormName(dataset.form)) track({ event, form: dataset.form, pagePath: location.pathname });
  }
}

type Link = Pick<HTMLAnchorElement, "protocol" | "host" | "pathname" | "dataset">;

/** What following a link means; its query may hold anything and stays here. */
export function linkEvent({ protocol, host, pathname, dataset }: Link, ownHost: string): TelemetryEvent | undefined {
  if (dataset.ebook !== undefined) return { event: "ebook_download", ebook: dataset.ebook };
  if (!protocol.startsWith("http") || host === ownHost) return undefined;
  return { event: "outbound_link", linkHost: host, linkPath: pathname };
}
