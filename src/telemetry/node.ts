import { CONSENT_PATH } from "./consent/consent-storage.ts";
import { createReceiptEndpoint, createReceiptStore } from "./consent/receipts.ts";
import { CSP_REPORTS_PATH, type CspViolation, createCspEndpoint } from "./error-reports/csp-endpoint.ts";
import { createReportEndpoint } from "./error-reports/report-endpoint.ts";
import { REPORTS_PATH } from "./error-reports/sentry-options.ts";
import { createServerReports } from "./error-reports/server-reports.ts";
import { createEmptyResponse, type Endpoint } from "./http/endpoint.ts";
import { createCountEndpoint } from "./page-counter/count-endpoint.ts";
import { COUNT_PATH } from "./page-counter/count-visit.ts";
import { createPageCounter, createPageCountStore } from "./page-counter/page-counter.ts";
import { type BrowserSettings, SETTINGS_PATH } from "./settings.ts";
import { checkGtmId } from "./tag-manager/tag-manager.ts";
import { openTelemetryDb, telemetryDbUrl } from "./telemetry-db.ts";

export interface TelemetryOptions {
  gtmId?: string | undefined;
  tagHost?: string | undefined;
  sentryDsn?: string | undefined;
  /** The current version of the policy; when it changes, visitors are asked again. */
  consentVersion: () => string;
  /** Id of the build that is currently served. */
  release: () => string;
  /** The site's database. Telemetry uses it only if it is PostgreSQL, see `telemetryDbUrl`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  retentionDays: number;
  /** Whether the site has a page at this path. */
  isPage: (path: string) => boolean;
  onCspViolation: (violation: CspViolation) => void;
  /** Called when the database cannot be written. Visitors are not affected. */
  onFailure: (error: unknown) => void;
  now?: () => Date;
}

export type Telemetry = ReturnType<typeof openTelemetry>;

const DAY_MS = 86_400_000;

/** Telemetry's part in the server: handlers for its five paths, and error reporting. */
export function openTelemetry(options: TelemetryOptions) {
  const { gtmId, tagHost, sentryDsn, release, dataDir, isPage, onFailure, now = () => new Date() } = options;
  const db = openTelemetryDb(telemetryDbUrl(options.databaseUrl, dataDir));
  const pageCounts = createPageCountStore(db);
  const receipts = createReceiptStore(db);
  const reports = createServerReports(sentryDsn, release);
  const counter = createPageCounter(pageCounts, onFailure, now);
  const configured = {
    gtmId: gtmId === undefined ? null : checkGtmId(gtmId),
    errorReports: sentryDsn !== undefined,
    ...(tagHost !== undefined && { tagHost }),
  };

  function answerSettings(): Response {
    const settings: BrowserSettings = { ...configured, consentVersion: options.consentVersion() };
    return Response.json(settings, { headers: { "cache-control": "no-store" } });
  }

  return {
    get: { [SETTINGS_PATH]: answerSettings },
    post: {
      [REPORTS_PATH]: createReportEndpoint(sentryDsn),
      [CSP_REPORTS_PATH]: createCspEndpoint(isPage, options.onCspViolation),
      // Without a tag manager there is nothing to decide about.
      [CONSENT_PATH]:
        gtmId === undefined
          ? async () => createEmptyResponse(404)
          : createReceiptEndpoint(receipts, options.consentVersion, now),
      [COUNT_PATH]: createCountEndpoint(counter, isPage),
    } satisfies Record<string, Endpoint>,
    report: reports.report,
    /**
     * Deletes page counts and receipts past their retention. Call it at the start and once a day. After two days
     * without page views nothing is deleted until the next call, because the clock may be wrong and everything look expired.
     */
    async deleteExpired(): Promise<void> {
      const today = now().getTime();
      const oldest = new Date(today - options.retentionDays * DAY_MS);
      try {
        const latestDay = await pageCounts.findLatestDay();
        if (latestDay === undefined || Date.parse(latestDay) < today - 2 * DAY_MS) return;
        await pageCounts.eraseBefore(oldest.toISOString().slice(0, 10));
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
