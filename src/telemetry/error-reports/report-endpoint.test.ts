import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenOnLoopback } from "../../../tests/fakes/loopback.ts";
import { startSentryReceiver } from "../../../tests/fakes/sentry-receiver.ts";
import { createReportEndpoint } from "./report-endpoint.ts";
import { PLACEHOLDER_DSN } from "./sentry-options.ts";

let sentry: Awaited<ReturnType<typeof startSentryReceiver>>;
beforeEach(async () => {
  sentry = await startSentryReceiver();
});
afterEach(() => sentry.close());

function post(body: string) {
  return new Request("http://site.example/_reports", {
    method: "POST",
    body,
    headers: { cookie: "a=b", "x-forwarded-for": "203.0.113.9", "user-agent": "Browser/1" },
  });
}

function envelope(dsn: unknown, message = "broken") {
  return [{ dsn, event_id: "1" }, { type: "event" }, { message }].map((line) => JSON.stringify(line)).join("\n");
}

describe("the tunnel for error reports", () => {
  it("passes an envelope on under the real name", async () => {
    const answer = await createReportEndpoint(sentry.dsn)(post(envelope(PLACEHOLDER_DSN)), "client");
    expect(answer.status).toBe(200);
    expect(sentry.received[0]?.header).toEqual({ dsn: sentry.dsn, event_id: "1" });
    expect(sentry.payloads("event")).toEqual([{ message: "broken" }]);
  });

  it("takes our own DSN too, and no other", async () => {
    const door = createReportEndpoint(sentry.dsn);
    expect((await door(post(envelope(sentry.dsn)), "client")).status).toBe(200);
    expect((await door(post(envelope("https://key@elsewhere.example/1")), "client")).status).toBe(403);
    expect(sentry.received).toHaveLength(1);
  });

  it("tells the receiver nothing about the visitor's connection", async () => {
    await createReportEndpoint(sentry.dsn)(post(envelope(PLACEHOLDER_DSN)), "203.0.113.9");
    const headers = sentry.received[0]?.headers;
    expect(headers).not.toHaveProperty("cookie");
    expect(JSON.stringify(headers)).not.toContain("203.0.113.9");
    expect(headers?.["user-agent"]).not.toBe("Browser/1");
  });

  it("scrubs what it passes on once more, and keeps back what cannot be", async () => {
    const payload = JSON.stringify({ message: "no mailbox for ada@example.com", user: { ip_address: "203.0.113.9" } });
    const body = [
      JSON.stringify({ dsn: PLACEHOLDER_DSN, event_id: "1" }),
      JSON.stringify({ type: "attachment", length: 21 }),
      "a letter\nfrom\nada@x.pl",
      JSON.stringify({ type: "event", length: payload.length }),
      payload,
    ].join("\n");
    expect((await createReportEndpoint(sentry.dsn)(post(body), "client")).status).toBe(200);
    expect(sentry.received[0]?.items).toEqual([{ type: "event", payload: { message: "no mailbox for [mail]" } }]);
  });

  it.each(["", "\n", "no json\n{}", "null\n", '{"event_id":"1"}\n', JSON.stringify({ dsn: PLACEHOLDER_DSN })])(
    "refuses what is no envelope: %j",
    async (body) => {
      expect((await createReportEndpoint(sentry.dsn)(post(body), "client")).status).toBe(400);
    },
  );

  it.each(["header", "payload"])("refuses a %s that is nested without end", async (where) => {
    const deep = "[".repeat(90_000) + "]".repeat(90_000);
    const header = JSON.stringify({ dsn: PLACEHOLDER_DSN }).replace("}", where === "header" ? `,"x":${deep}}` : "}");
    const body = [header, '{"type":"event"}', where === "payload" ? deep : "{}"].join("\n");
    expect((await createReportEndpoint(sentry.dsn)(post(body), "client")).status).toBe(400);
  });

  it("is not kept busy by a text that is nearly an address", async () => {
    const started = performance.now();
    const almost = `${"a".repeat(64)}@${"a.".repeat(90_000)}`;
    expect((await createReportEndpoint(sentry.dsn)(post(envelope(PLACEHOLDER_DSN, almost)), "client")).status).toBe(
      200,
    );
    expect(performance.now() - started).toBeLessThan(150);
  });

  it("refuses more than 200 kB", async () => {
    const door = createReportEndpoint(sentry.dsn);
    const large = envelope(PLACEHOLDER_DSN, "x".repeat(200_000));
    expect((await door(post(large), "client")).status).toBe(413);
    expect((await door(post(envelope(PLACEHOLDER_DSN, "x".repeat(199_000))), "client")).status).toBe(200);
  });

  it("limits each client to 60 a minute", async () => {
    const door = createReportEndpoint(sentry.dsn);
    const statuses = [];
    for (let i = 0; i < 61; i++) statuses.push((await door(post(""), "client")).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await door(post(""), "another")).status).toBe(400);
  });

  it("hands the receiver's limits back, so that the SDK obeys them", async () => {
    sentry.answerWith(429);
    const answer = await createReportEndpoint(sentry.dsn)(post(envelope(PLACEHOLDER_DSN)), "client");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
  });

  it("says so when the receiver cannot be reached", async () => {
    const { dsn } = sentry;
    await sentry.close();
    expect((await createReportEndpoint(dsn)(post(envelope(PLACEHOLDER_DSN)), "client")).status).toBe(502);
  });

  it("waits five seconds for the receiver, and no longer", async () => {
    const silent = await listenOnLoopback(() => {});
    const { timeout } = AbortSignal;
    const patience = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
    const dsn = silent.origin.replace("//", "//key@").concat("/1");
    expect((await createReportEndpoint(dsn)(post(envelope(PLACEHOLDER_DSN)), "client")).status).toBe(502);
    expect(patience).toHaveBeenCalledWith(5000);
    patience.mockRestore();
    await silent.close();
  });

  it("does not exist without a DSN", async () => {
    expect((await createReportEndpoint(undefined)(post(envelope(PLACEHOLDER_DSN)), "client")).status).toBe(404);
  });
});
