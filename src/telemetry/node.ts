import { CONSENT_PATH } from "./consent/consent-storage.ts";
import { createReceiptEndpoint, createReceiptStore } from "./consent/receipts.ts";
import { CSP_REPORTS_PATH, type CspViolation, createCspEndpoint } from "./error-reports/csp-endpoint.ts";
import { createReportEndpoint } from "./error-reports/report-endpoint.ts";
import { REPORTS_PATH } from "./error-reports/sentry-options.ts";
import { createServerReports } from "./error-reports/server-reports.ts";
import { createEmptyResponse, type Endpoint } from "./http/endpoint.ts";
import { createCountEndpoint } from "./page-counter/count-endpoint.ts";
import { COUNT_PATH } from "./page-counter/count-visit.ts";
import { createDailyCounter, readDailyCounts } from "./page-counter/daily-counter.ts";
import { createPageCounter, createPageCountStore } from "./page-counter/page-counter.ts";
import { type BrowserSettings, SETTINGS_PATH } from "./settings.ts";
import { checkGtmId } from "./tag-manager/tag-manager.ts";
import { openTelemetryDb, type TelemetryDb, telemetryDbUrl } from "./telemetry-db.ts";

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
  const daily = createDailyCounter(db, onFailure, now);
  const sendReport = createReportEndpoint(sentryDsn);
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
      async [REPORTS_PATH](request, client) {
        const response = await sendReport(request, client);
        if (response.ok) daily.countError("browser");
        return response;
      },
      [CSP_REPORTS_PATH]: createCspEndpoint(isPage, options.onCspViolation),
      // Without a tag manager there is nothing to decide about.
      [CONSENT_PATH]:
        gtmId === undefined
          ? async () => createEmptyResponse(404)
          : createReceiptEndpoint(receipts, options.consentVersion, now),
      [COUNT_PATH]: createCountEndpoint(counter, daily, isPage),
    } satisfies Record<string, Endpoint>,
    report(...args: Parameters<typeof reports.report>): void {
      daily.countError("server");
      reports.report(...args);
    },
    /** Views, visits and other counts of a time; both days as YYYY-MM-DD, the last one excluded. */
    async readFigures(from: string, until: string) {
      await Promise.all([counter.flush(), daily.flush()]);
      return readFigures(db, from, until);
    },
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
        await (await db.db()).deleteFrom("daily_counts").where("day", "<", oldest.toISOString().slice(0, 10)).execute();
      } catch (error) {
        onFailure(error);
      }
    },
    async close(): Promise<void> {
      await counter.flush();
      await daily.flush();
      await db.close();
      await reports.close();
    },
  };
}

/** What the site's own counters know of a time. */
export async function readFigures(db: TelemetryDb, from: string, until: string) {
  const pages = createPageCountStore(db);
  const top = 1000;
  const [paths, referrers, counts] = await Promise.all([
    pages.read({ by: "path", since: from, until, top: 100_000 }),
    pages.read({ by: "referrer", since: from, until, top }),
    readDailyCounts(db, from, until),
  ]);
  return { ...counts, paths, referrers: referrers.filter(({ name }) => name !== ""), views: sumViews(paths) };
}

const sumViews = (rows: readonly { views: number }[]) => rows.reduce((sum, { views }) => sum + views, 0);
