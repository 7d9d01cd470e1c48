import { errorQueue } from "./error-queue.ts";
import { createDuplicateFilter, shouldReport, statusOf } from "./should-report.ts";

/** Sends what is worth a report, each error once; the SDK is loaded by the first of them. */
export function startReporting(release: string | undefined): void {
  const once = createDuplicateFilter();
  errorQueue.drainTo(([error, status = statusOf(error)]) => {
    if (!shouldReport(status) || !once(error)) return;
    // A failure to load the reporting must not be reported: that would load it again.
    import("./sentry-browser.ts").then((sentry) => sentry.sendError(error, release)).catch(console.warn);
  });
}
