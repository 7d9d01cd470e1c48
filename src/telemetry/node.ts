import { createReceiptEndpoint } from "./consent/receipts/receipt-endpoint.ts";
import { createReceiptStore } from "./consent/receipts/receipts.ts";
import { createReportEndpoint } from "./error-reports/report-endpoint.ts";
import { createServerReports } from "./error-reports/server-reports.ts";
import { createCountEndpoint } from "./page-counter/count-endpoint.ts";
import { COUNT_PATH } from "./page-counter/count-path.ts";
import { createPageCountStore } from "./page-counter/page-count-store.ts";
import { createPageCounter } from "./page-counter/page-counter.ts";
import { CONSENT_PATH, REPORTS_PATH, SETTINGS_PATH } from "./paths.ts";
import type { BrowserSettings } from "./settings.ts";
import { checkGtmId } from "./tag-manager/gtm-id.ts";
import { openTelemetryDb, telemetryDbUrl } from "./telemetry-db.ts";

export interface TelemetryOptions {
  gtmId?: string | undefined;
  tagHost?: string | undefined;
  sentryDsn?: string | undefined;
  /** What visitors are asked about at the moment; they are asked again when it changes. */
  consentVersion: () => string;
  /** The build that is served at the moment. */
  release: () => string;
  /** Where numbers and receipts are kept, if that is a database which machines share. */
  databaseUrl?: string | undefined;
  dataDir: string;
  retentionDays: number;
  /** Whether the site has a page at this path. */
  isPage: (path: string) => boolean;
  /** The database could not be written to. Nothing a visitor does depends on it. */
  onFailure: (error: unknown) => void;
  now?: () => Date;
}

export type Telemetry = ReturnType<typeof openTelemetry>;

/** `client` tells visitors apart for a minute of rate limiting; it is kept nowhere. */
type Door = (request: Request, client: string) => Promise<Response>;

const DAY_MS = 86_400_000;

/** Everything a server needs: answers for four addresses and one funnel. */
export function openTelemetry(options: TelemetryOptions) {
  const {
    gtmId,
    tagHost,
    sentryDsn,
    consentVersion,
    release,
    databaseUrl,
    dataDir,
    retentionDays,
    isPage,
    onFailure,
    now = () => new Date(),
  } = options;
  const db = openTelemetryDb(telemetryDbUrl(databaseUrl, dataDir));
  const views = createPageCountStore(db);
  const receipts = createReceiptStore(db);
  const reports = createServerReports({ dsn: sentryDsn, release });
  const counter = createPageCounter({ store: views, failed: onFailure, now });
  const configured = {
    gtmId: gtmId === undefined ? null : checkGtmId(gtmId),
    errorReports: sentryDsn !== undefined,
    ...(tagHost !== undefined && { tagHost }),
  };

  function answerSettings(): Response {
    const settings: BrowserSettings = { ...configured, consentVersion: consentVersion() };
    return Response.json(settings, { headers: { "cache-control": "no-store" } });
  }

  return {
    get: { [SETTINGS_PATH]: answerSettings },
    post: {
      [REPORTS_PATH]: createReportEndpoint(sentryDsn),
      [CONSENT_PATH]: createReceiptEndpoint(receipts, now),
      [COUNT_PATH]: createCountEndpoint({ counter, isPage }),
    } satisfies Record<string, Door>,
    report: reports.report,
    /** Erases what is older than it may be. Call it at the start and once a day. */
    async tidy(): Promise<void> {
      const oldest = new Date(now().getTime() - retentionDays * DAY_MS);
      try {
        await views.eraseBefore(oldest.toISOString().slice(0, 10));
        await receipts.eraseBefore(oldest);
      } catch (error) {
        onFailure(error);
      }
    },
    async close(): Promise<void> {
      await counter.flush();
      await db.close();
      await reports.close();
    },
  };
}
