import { join } from "node:path";
import { createReceiptDoor } from "./consent/receipts/receipt-door.ts";
import { createReceiptStore } from "./consent/receipts/receipts.ts";
import { createReportDoor } from "./error-reports/report-door.ts";
import { createServerReports } from "./error-reports/server-reports.ts";
import { checkGtmId } from "./gtm-id.ts";
import { createCountDoor } from "./page-counter/count-door.ts";
import { createPageCounter } from "./page-counter/count-page.ts";
import { createPageCountStore } from "./page-counter/sqlite-store.ts";
import { CONSENT_PATH, COUNT_PATH, REPORTS_PATH, SETTINGS_PATH } from "./paths.ts";
import type { BrowserSettings } from "./settings.ts";
import { tagManagerSources } from "./tag-manager.ts";
import { openTelemetryDb } from "./telemetry-db.ts";

export interface TelemetryOptions {
  gtmId?: string | undefined;
  tagHost?: string | undefined;
  sentryDsn?: string | undefined;
  /** Visitors are asked again when it changes. */
  consentVersion: string;
  release: string;
  dataDir: string;
  retentionDays: number;
  /** Whether the site has a page at this path. */
  isPage: (path: string) => boolean;
}

/** `client` tells visitors apart for a minute of rate limiting; it is kept nowhere. */
type Door = (request: Request, client: string) => Promise<Response>;

const DAY_MS = 86_400_000;

/** Everything a server needs: answers for four addresses, sources for its content security policy, and one funnel. */
export function openTelemetry(options: TelemetryOptions) {
  const { gtmId, tagHost, sentryDsn, consentVersion, release, dataDir, retentionDays, isPage } = options;
  const db = openTelemetryDb(join(dataDir, "telemetry.db"));
  const views = createPageCountStore(db);
  const receipts = createReceiptStore(db);
  const reports = createServerReports({ dsn: sentryDsn, release });
  const counter = createPageCounter({ store: views, failed: reports.report });
  const settings: BrowserSettings = {
    gtmId: gtmId === undefined ? null : checkGtmId(gtmId),
    errorReports: sentryDsn !== undefined,
    consentVersion,
    ...(tagHost !== undefined && { tagHost }),
  };

  return {
    get: { [SETTINGS_PATH]: () => Response.json(settings, { headers: { "cache-control": "no-store" } }) },
    post: {
      [REPORTS_PATH]: createReportDoor(sentryDsn),
      [CONSENT_PATH]: createReceiptDoor(receipts),
      [COUNT_PATH]: createCountDoor({ counter, isPage }),
    } satisfies Record<string, Door>,
    /** To be added to the site's own sources, which stay as they are without a tag manager. */
    sources: gtmId === undefined ? {} : tagManagerSources(tagHost),
    report: reports.report,
    /** Erases what is older than it may be. Call it once a day. */
    tidy(now = new Date()): void {
      const oldest = new Date(now.getTime() - retentionDays * DAY_MS);
      views.eraseBefore(oldest.toISOString().slice(0, 10));
      receipts.eraseBefore(oldest);
    },
    async close(): Promise<void> {
      counter.flush();
      db.close();
      await reports.close();
    },
  };
}
