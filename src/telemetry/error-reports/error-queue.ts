import { createEventBuffer } from "../event-buffer.ts";

/** An error, and the status it stands for when it does not say so itself. */
export type ReportedError = [error: unknown, status?: number];

/** Errors wait here until it is known whether and where they are sent. */
export const errorQueue = createEventBuffer<ReportedError>(20);

/** The one way by which an error leaves the browser. It never throws: a failing reporter must not harm the page. */
export function report(error: unknown, status?: number): void {
  try {
    errorQueue.add([error, status]);
  } catch (failure) {
    console.warn(failure);
  }
}

/** Runs a task that the page does not depend on. If it throws, the error is logged and reported, and the page goes on. */
export function runSafely(task: () => void): void {
  try {
    task();
  } catch (error) {
    console.error(error);
    report(error);
  }
}

/** To be called as early as possible: what fails before is not heard. */
export function catchErrors(): void {
  // Without an error object it comes from another origin or says only that a layout was observed late.
  addEventListener("error", ({ error }) => error && report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  addEventListener("change", ({ target }) => changedFields.add(target));
}

/** Fields that visitors have changed, on this page or an earlier one: their text must not turn up in a report. */
export const changedFields = new Set<unknown>();
