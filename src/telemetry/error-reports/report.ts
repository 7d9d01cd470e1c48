import { createWaitingLine } from "../waiting-line.ts";
import { createOnce, isReportable, statusOf } from "./reportable.ts";

/** Errors wait here until it is known whether and where they are sent. */
export const failures = createWaitingLine<unknown>(20);

const once = createOnce();

/** The browser's one way for an error out of the page. */
export function report(error: unknown, status = statusOf(error)): void {
  if (isReportable(status) && once(error)) failures.add(error);
}

/** To be called as early as possible: what fails before is not heard. */
export function catchErrors(): void {
  // Without an error object it comes from another origin or says only that a layout was observed late.
  addEventListener("error", ({ error }) => error && report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  addEventListener("change", ({ target }) => touched.add(target));
}

/** Fields that visitors have changed, on this page or an earlier one: their text must not turn up in a report. */
export const touched = new Set<unknown>();
