import { failures } from "./report.ts";
import { createOnce, isReportable, statusOf } from "./reportable.ts";

/** Sends what is worth a report, each error once; the SDK is loaded by the first of them. */
export function startReporting(release: string | undefined): void {
  const once = createOnce();
  failures.leadTo(([error, status = statusOf(error)]) => {
    if (!isReportable(status) || !once(error)) return;
    // A failure to load the reporting must not be reported: that would load it again.
    import("./sentry-browser.ts").then((sentry) => sentry.send(error, release)).catch(console.warn);
  });
}
