import type * as Sentry from "@sentry/node";
import { scrub } from "./scrub.ts";
import { sharedOptions } from "./sentry-options.ts";
import { createDuplicateFilter, shouldReport, statusOf } from "./should-report.ts";

interface Where {
  path?: string;
  requestId?: string;
}

export interface ServerReports {
  /** Node's one way for an error out of the process. */
  report(error: unknown, where?: Where): void;
  /** Waits until what was reported has been sent. */
  close(): Promise<void>;
}

interface Options {
  dsn: string | undefined;
  /** The build that is served at the moment. */
  release: () => string;
}

const PATIENCE_MS = 2000;

/** The SDK is loaded by the first error that is worth a report: most servers never need it. */
export function createServerReports({ dsn, release }: Options): ServerReports {
  const once = createDuplicateFilter();
  let sdk: Promise<typeof Sentry> | undefined;

  async function send(dsn: string, error: unknown, where: Where): Promise<void> {
    sdk ??= startSdk(dsn, release);
    const { captureException } = await sdk;
    captureException(error, { tags: { ...where } });
  }

  return {
    report(error, where = {}) {
      if (dsn === undefined || !shouldReport(statusOf(error)) || !once(error)) return;
      send(dsn, error, where).catch(console.error);
    },
    async close() {
      const started = await sdk;
      await started?.close(PATIENCE_MS);
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
