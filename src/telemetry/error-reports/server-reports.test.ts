import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startSentryReceiver } from "../../../tests/fakes/sentry-receiver.ts";
import { createServerReports } from "./server-reports.ts";

// The first report loads the SDK, which is slow on a busy machine.
const TIMEOUT_MS = 20_000;
vi.setConfig({ testTimeout: TIMEOUT_MS });

let sentry: Awaited<ReturnType<typeof startSentryReceiver>>;
let reports: ReturnType<typeof createServerReports>;
let build = "build-1";

beforeAll(async () => {
  sentry = await startSentryReceiver();
  reports = createServerReports(sentry.dsn, () => build);
});
afterEach(() => {
  sentry.received.length = 0;
});
afterAll(() => sentry.close());

function errorWithStatus(status: number) {
  return Object.assign(new Error(`status ${status}`), { statusCode: status });
}

/** Sorted, because concurrent reports arrive in any order. */
async function waitForMessages(count: number): Promise<unknown[]> {
  await expect.poll(() => sentry.payloads("event").length, { timeout: TIMEOUT_MS }).toBe(count);
  return sentry
    .payloads("event")
    .map((event) => JSON.stringify(event.exception).match(/"value":"([^"]*)"/)?.[1])
    .sort();
}

describe("reports from the server", () => {
  it("skip errors with status 300 to 499", async () => {
    for (const status of [299, 300, 404, 499, 500]) reports.report(errorWithStatus(status));
    expect(await waitForMessages(2)).toEqual(["status 299", "status 500"]);
  });

  it("send the same error object once, wrapped or not, and an equal one again", async () => {
    const broken = new Error("broken");
    reports.report(broken);
    reports.report(broken);
    reports.report(new Error("wrapped", { cause: broken }));
    reports.report(new Error("broken"));
    expect(await waitForMessages(2)).toEqual(["broken", "broken"]);
  });

  it("contain release, path and request id but no personal data", async () => {
    const error = new Error("no mailbox for ada@example.com at /contact-us?email=ada%40example.com");
    reports.report(error, { path: "/contact-us?email=ada@example.com", requestId: "r1" });
    await waitForMessages(1);
    const [event] = sentry.payloads("event");
    expect(event).toMatchObject({ release: "build-1", tags: { path: "/contact-us?[query]", requestId: "r1" } });
    expect(event).not.toHaveProperty("server_name");
    expect(sentry.received[0]?.text).not.toMatch(/ada(@|%40)/);
  });

  it("contain the build that is served at the time of the error", async () => {
    build = "build-2";
    reports.report(new Error("after a deployment"));
    await waitForMessages(1);
    expect(sentry.payloads("event")).toMatchObject([{ release: "build-2" }]);
  });

  it("are not sent without a DSN", async () => {
    const disabled = createServerReports(undefined, () => build);
    disabled.report(new Error("unheard"));
    await disabled.close();
    expect(sentry.received).toEqual([]);
  });

  it("are all sent when close() resolves", async () => {
    reports.report(new Error("last words"));
    await reports.close();
    expect(sentry.payloads("event")).toHaveLength(1);
  });
});
