import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startSentryReceiver } from "../../../tests/fakes/sentry-receiver.ts";
import { createServerReports, type ServerReports } from "./server-reports.ts";

// The first report loads the SDK, which takes its time on a busy machine.
const PATIENCE_MS = 20_000;
vi.setConfig({ testTimeout: PATIENCE_MS });

let sentry: Awaited<ReturnType<typeof startSentryReceiver>>;
let reports: ServerReports;
let build = "build-1";

beforeAll(async () => {
  sentry = await startSentryReceiver();
  reports = createServerReports({ dsn: sentry.dsn, release: () => build });
});
afterEach(() => {
  sentry.received.length = 0;
});
afterAll(() => sentry.close());

function failure(status: number) {
  return Object.assign(new Error(`status ${status}`), { statusCode: status });
}

/** In the order of their words: two reports on their way at once arrive as they please. */
async function messages(count: number): Promise<unknown[]> {
  await expect.poll(() => sentry.payloads("event").length, { timeout: PATIENCE_MS }).toBe(count);
  return sentry
    .payloads("event")
    .map((event) => JSON.stringify(event.exception).match(/"value":"([^"]*)"/)?.[1])
    .sort();
}

describe("reports from the server", () => {
  it("send every error but those of status 300 to 499", async () => {
    for (const status of [299, 300, 404, 499, 500]) reports.report(failure(status));
    expect(await messages(2)).toEqual(["status 299", "status 500"]);
  });

  it("send an error once, and an equal one again", async () => {
    const broken = new Error("broken");
    reports.report(broken);
    reports.report(broken);
    reports.report(new Error("wrapped", { cause: broken }));
    reports.report(new Error("broken"));
    expect(await messages(2)).toEqual(["broken", "broken"]);
  });

  it("carry the release and where it happened, and nothing personal", async () => {
    const error = new Error("no mailbox for ada@example.com at /contact-us?email=ada%40example.com");
    reports.report(error, { path: "/contact-us?email=ada@example.com", requestId: "r1" });
    await messages(1);
    const [event] = sentry.payloads("event");
    expect(event).toMatchObject({ release: "build-1", tags: { path: "/contact-us?[query]", requestId: "r1" } });
    expect(event).not.toHaveProperty("server_name");
    expect(sentry.received[0]?.text).not.toMatch(/ada(@|%40)/);
  });

  it("name the build that is served when they are made", async () => {
    build = "build-2";
    reports.report(new Error("after a deployment"));
    await messages(1);
    expect(sentry.payloads("event")).toMatchObject([{ release: "build-2" }]);
  });

  it("do nothing without a DSN", async () => {
    const silent = createServerReports({ dsn: undefined, release: () => build });
    silent.report(new Error("unheard"));
    await silent.close();
    expect(sentry.received).toEqual([]);
  });

  it("are all sent before the process ends", async () => {
    reports.report(new Error("last words"));
    await reports.close();
    expect(sentry.payloads("event")).toHaveLength(1);
  });
});
