import { createEventBuffer } from "../event-buffer.ts";

/** Buffers errors until the settings say whether they are sent. The status is for errors that do not carry one. */
export const errorQueue = createEventBuffer<[error: unknown, status?: number]>(20);

/** Queues an error for the error-reporting service. Never throws, so that a failing reporter cannot break the page. */
export function report(error: unknown, status?: number): void {
  try {
    errorQueue.add([error, status]);
  } catch (failure) {
    console.warn(failure);
  }
}

/** Runs a task that the page does not depend on. If it throws, the error is logged and reported. */
export function runSafely(task: () => void): void {
  try {
    task();
  } catch (error) {
    console.error(error);
    report(error);
  }
}

/** Queues uncaught errors. Call it as early as possible: earlier errors are missed. */
export function catchErrors(): void {
  // Events without an error object come from scripts of other origins or are ResizeObserver notices.
  addEventListener("error", ({ error }) => error && report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  addEventListener("change", ({ target }) => changedFields.add(target));
}

/** Fields that the visitor has changed, on this page or an earlier one: their text must be scrubbed from reports. */
export const changedFields = new Set<unknown>();
