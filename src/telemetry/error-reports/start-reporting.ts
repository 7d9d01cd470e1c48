import { errorQueue } from "./error-queue.ts";
import { createDuplicateFilter, getStatus, shouldReport } from "./should-report.ts";

/** Sends reportable errors, each once; the first one loads the SDK. */
export function startReporting(release: string | undefined): void {
  const isFirstReport = createDuplicateFilter();
  errorQueue.drainTo(([error, status = getStatus(error)]) => {
    if (!shouldReport(status) || !isFirstReport(error)) return;
    // A failure to load the SDK must not be reported, because that would load it again.
    import("./sentry-browser.ts").then((sentry) => sentry.sendError(error, release)).catch(console.warn);
  });
}
