import type * as Sentry from "@sentry/node";
import { scrub } from "./scrub.ts";
import { sharedOptions } from "./sentry-options.ts";
import { createDuplicateFilter, getStatus, shouldReport } from "./should-report.ts";

const FLUSH_TIMEOUT_MS = 2000;

/**
 * Reports errors with the id of the build that is currently served. The SDK is loaded with the first reportable error,
 * because most servers never need it.
 */
export function createServerReports(dsn: string | undefined, release: () => string) {
  const isFirstReport = createDuplicateFilter();
  let sdk: Promise<typeof Sentry> | undefined;

  return {
    /** Sends an error to the error-reporting service; all of Node's errors go through here. */
    report(error: unknown, context: { path?: string; requestId?: string } = {}): void {
      if (dsn === undefined || !shouldReport(getStatus(error)) || !isFirstReport(error)) return;
      sdk ??= startSdk(dsn, release);
      sdk.then(({ captureException }) => captureException(error, { tags: { ...context } })).catch(console.error);
    },
    /** Waits until all reports have been sent. */
    async close(): Promise<void> {
      const sentry = await sdk;
      await sentry?.close(FLUSH_TIMEOUT_MS);
    },
  };
}

async function startSdk(dsn: string, release: () => string): Promise<typeof Sentry> {
  const sentry = await import("@sentry/node");
  sentry.init({
    ...sharedOptions,
    dsn,
    beforeSend: (event) => ({ ...event, release: release() }),
    includeServerName: false,
    defaultIntegrations: false,
    integrations: [sentry.linkedErrorsIntegration(), sentry.contextLinesIntegration(), sentry.nodeContextIntegration()],
    transport: (options) => {
      const transport = sentry.makeNodeTransport(options);
      return { ...transport, send: (envelope) => transport.send(scrub(envelope)) };
    },
  });
  return sentry;
}
