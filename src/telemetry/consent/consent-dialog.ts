import type { Consent } from "./consent.ts";
import { allowAll, allowNone, type Choice } from "./consent-storage.ts";

/**
 * Controls the server-rendered dialog: `[data-consent-box]` with `[data-consent="all|none|choice"]` buttons and a
 * checkbox for each category. `[data-consent-signal]` is shown when the browser sends an opt-out signal,
 * `[data-consent-receipt]` contains an `output` for the id of the last decision's receipt. The element is looked up
 * each time, because a page change may have replaced it.
 */
export function createConsentDialog(consent: Consent, hasOptOut: boolean) {
  let opener: Element | null = null;
  const sizeObserver = new ResizeObserver(() => reserveSpace(findDialog()));

  const findDialog = () => document.querySelector<HTMLElement>("[data-consent-box]");
  const setOpen = (element: HTMLElement, isOpen: boolean) => {
    element.hidden = !isOpen;
    sizeObserver.observe(element);
  };
  const close = () => {
    const element = findDialog();
    if (!element || element.hidden) return;
    setOpen(element, false);
    if (opener instanceof HTMLElement) opener.focus();
    opener = null;
  };

  function decide(element: HTMLElement, button: string | undefined): void {
    consent.decide(readChoice(button, element));
    close();
  }

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>("[data-consent-box] [data-consent]");
    const element = findDialog();
    if (!button || !element) return;
    event.preventDefault();
    decide(element, button.dataset.consent);
  });
  document.addEventListener("submit", (event) => {
    const element = findDialog();
    if (!(event.target instanceof Node) || !element?.contains(event.target)) return;
    event.preventDefault();
    decide(element, "choice");
  });
  document.addEventListener("keydown", ({ key }) => {
    // Escape closes the dialog only if there is a decision to keep; an undecided visitor would be asked again.
    if (key === "Escape" && consent.choice) close();
  });

  return {
    /** Shows the dialog to an undecided visitor, without moving the focus. */
    ask(): void {
      const element = findDialog();
      if (element) setOpen(element, true);
    },
    /** Shows the dialog on a visitor's request, with the current choice and the focus in it. */
    open(): void {
      const element = findDialog();
      if (!element) return;
      opener = document.activeElement;
      for (const field of element.querySelectorAll("input"))
        field.checked = shouldCheck(field, consent.choice ?? allowNone);
      setVisible(element.querySelector<HTMLElement>("[data-consent-signal]"), hasOptOut && !consent.hasDecided);
      setVisible(element.querySelector<HTMLElement>("[data-consent-receipt]"), consent.receipt !== undefined);
      for (const output of element.querySelectorAll("output")) output.value = consent.receipt ?? "";
      for (const details of element.querySelectorAll("details")) details.open = true;
      setOpen(element, true);
      element.tabIndex = -1;
      element.focus();
    },
    close,
  };
}

/**
 * While the dialog is open nothing is hidden behind it: focused elements are scrolled above it, and the footer gets space
 * below. Measured, because the dialog's height depends on fonts, zoom and the details that are open in it.
 */
function reserveSpace(dialog: HTMLElement | null): void {
  const covered = dialog && !dialog.hidden ? innerHeight - dialog.getBoundingClientRect().top : 0;
  const space = covered ? `${Math.min(covered + FOCUS_RING_PX, innerHeight - MIN_VISIBLE_PX)}px` : "";
  document.documentElement.style.scrollPaddingBlockEnd = space;
  const footer = document.querySelector<HTMLElement>("body > * > footer");
  if (footer) footer.style.paddingBlockEnd = space;
}

const FOCUS_RING_PX = 8;
/** A dialog may be as high as the window. Browsers then still need a part of the page to scroll elements into. */
const MIN_VISIBLE_PX = 96;

function setVisible(element: HTMLElement | null, isVisible: boolean): void {
  if (element) element.hidden = !isVisible;
}

function readChoice(button: string | undefined, element: HTMLElement): Choice {
  if (button === "all") return allowAll;
  if (button === "none") return allowNone;
  const isChecked = (name: keyof Choice) => element.querySelector(`input[name="${name}"]:checked`) !== null;
  return { analytics: isChecked("analytics"), marketing: isChecked("marketing") };
}

function shouldCheck({ name, disabled, checked }: HTMLInputElement, choice: Choice): boolean {
  if (name === "analytics" || name === "marketing") return choice[name];
  return disabled && checked;
}
