import { createRateLimit } from "../http/rate-limit.ts";
import { readPost, refusal } from "../http/small-post.ts";
import { parseDsn } from "./dsn.ts";
import { forwardReport } from "./forward-report.ts";

const MAX_BYTES = 200_000;

/** Answers `POST /_reports`. Without a DSN there is no such address. */
export function createReportDoor(dsn: string | undefined): (request: Request, client: string) => Promise<Response> {
  if (dsn === undefined) return async () => refusal(404);
  const project = parseDsn(dsn);
  const limits = { bytes: MAX_BYTES, mayPost: createRateLimit({ perMinute: 60, perMinuteInAll: 300 }) };
  return async (request, client) => {
    const envelope = await readPost(request, client, limits);
    return envelope instanceof Response ? envelope : forwardReport(envelope, project);
  };
}
