import type { Consent } from "./consent.ts";
import { allowAll, allowNone, type Choice } from "./consent-storage.ts";

export interface ConsentDialog {
  /** Shown because nothing was decided: it takes no focus, so that nobody is interrupted. */
  ask(): void;
  /** Shown because a visitor wants it: with what holds now, and the focus in it. */
  open(): void;
  /** Put away, because the answer was given in another tab. */
  close(): void;
}

/**
 * Brings the server-rendered box to life: `[data-consent-box]` with `[data-consent="all|none|choice"]` buttons and a
 * checkbox for each category. `[data-consent-signal]` is shown to those whose browser has answered for them,
 * `[data-consent-receipt]` holds an `output` for the name of the last answer's receipt. The box is looked up each time, because a page change may have put a new one in place.
 */
export function createConsentDialog(consent: Consent, browserSaysNo: boolean): ConsentDialog {
  let opener: Element | null = null;

  const box = () => document.querySelector<HTMLElement>("[data-consent-box]");
  const close = () => {
    const element = box();
    if (!element || element.hidden) return;
    element.hidden = true;
    if (opener instanceof HTMLElement) opener.focus();
    opener = null;
  };

  function decide(element: HTMLElement, button: string | undefined): void {
    consent.decide(choiceOf(button, element));
    close();
  }

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>("[data-consent-box] [data-consent]");
    const element = box();
    if (!button || !element) return;
    event.preventDefault();
    decide(element, button.dataset.consent);
  });
  document.addEventListener("submit", (event) => {
    const element = box();
    if (!(event.target instanceof Node) || !element?.contains(event.target)) return;
    event.preventDefault();
    decide(element, "choice");
  });
  document.addEventListener("keydown", ({ key }) => {
    // Before a decision Escape would only postpone the question; afterwards it means "leave it as it is".
    if (key === "Escape" && consent.choice) close();
  });

  return {
    ask() {
      const element = box();
      if (element) element.hidden = false;
    },
    open() {
      const element = box();
      if (!element) return;
      opener = document.activeElement;
      for (const field of element.querySelectorAll("input")) field.checked = isOn(field, consent.choice ?? allowNone);
      show(element.querySelector<HTMLElement>("[data-consent-signal]"), browserSaysNo && !consent.receipt);
      show(element.querySelector<HTMLElement>("[data-consent-receipt]"), consent.receipt !== undefined);
      for (const output of element.querySelectorAll("output")) output.value = consent.receipt ?? "";
      for (const details of element.querySelectorAll("details")) details.open = true;
      element.hidden = false;
      element.tabIndex = -1;
      element.focus();
    },
    close,
  };
}

function show(part: HTMLElement | null, isShown: boolean): void {
  if (part) part.hidden = !isShown;
}

function choiceOf(button: string | undefined, element: HTMLElement): Choice {
  if (button === "all") return allowAll;
  if (button === "none") return allowNone;
  const ticked = (name: keyof Choice) => element.querySelector(`input[name="${name}"]:checked`) !== null;
  return { analytics: ticked("analytics"), marketing: ticked("marketing") };
}

function isOn({ name, disabled, checked }: HTMLInputElement, choice: Choice): boolean {
  if (name === "analytics" || name === "marketing") return choice[name];
  return disabled && checked;
}
