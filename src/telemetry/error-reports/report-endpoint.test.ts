import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenOnLoopback } from "../../../tests/fakes/loopback.ts";
import { startSentryReceiver } from "../../../tests/fakes/sentry-receiver.ts";
import { createReportEndpoint, parseDsn } from "./report-endpoint.ts";
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
  it("forwards an envelope with the real DSN", async () => {
    const response = await createReportEndpoint(sentry.dsn)(post(envelope(PLACEHOLDER_DSN)), "client");
    expect(response.status).toBe(200);
    expect(sentry.received[0]?.header).toEqual({ dsn: sentry.dsn, event_id: "1" });
    expect(sentry.payloads("event")).toEqual([{ message: "broken" }]);
  });

  it("returns 403 for an envelope with another project's DSN", async () => {
    const endpoint = createReportEndpoint(sentry.dsn);
    expect((await endpoint(post(envelope(sentry.dsn)), "client")).status).toBe(200);
    expect((await endpoint(post(envelope("https://key@elsewhere.example/1")), "client")).status).toBe(403);
    expect(sentry.received).toHaveLength(1);
  });

  it("does not forward the visitor's IP address, cookies or user agent", async () => {
    await createReportEndpoint(sentry.dsn)(post(envelope(PLACEHOLDER_DSN)), "203.0.113.9");
    const headers = sentry.received[0]?.headers;
    expect(headers).not.toHaveProperty("cookie");
    expect(JSON.stringify(headers)).not.toContain("203.0.113.9");
    expect(headers?.["user-agent"]).not.toBe("Browser/1");
  });

  it("scrubs forwarded items and drops those that are not JSON", async () => {
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
    "returns 400 for an invalid envelope: %j",
    async (body) => {
      expect((await createReportEndpoint(sentry.dsn)(post(body), "client")).status).toBe(400);
    },
  );

  it.each(["header", "payload"])("returns 400 for a %s that is nested too deeply", async (where) => {
    const deep = "[".repeat(90_000) + "]".repeat(90_000);
    const header = JSON.stringify({ dsn: PLACEHOLDER_DSN }).replace("}", where === "header" ? `,"x":${deep}}` : "}");
    const body = [header, '{"type":"event"}', where === "payload" ? deep : "{}"].join("\n");
    expect((await createReportEndpoint(sentry.dsn)(post(body), "client")).status).toBe(400);
  });

  it("scrubs a long text that looks like a mail address without slow backtracking, which would exceed the timeout", async () => {
    const nearlyAddress = `${"a".repeat(64)}@${"a.".repeat(90_000)}`;
    expect(
      (await createReportEndpoint(sentry.dsn)(post(envelope(PLACEHOLDER_DSN, nearlyAddress)), "client")).status,
    ).toBe(200);
  });

  it("returns 413 for more than 200 kB", async () => {
    const endpoint = createReportEndpoint(sentry.dsn);
    const large = envelope(PLACEHOLDER_DSN, "x".repeat(200_000));
    expect((await endpoint(post(large), "client")).status).toBe(413);
    expect((await endpoint(post(envelope(PLACEHOLDER_DSN, "x".repeat(199_000))), "client")).status).toBe(200);
  });

  it("returns 429 after 60 reports of a client in a minute", async () => {
    const endpoint = createReportEndpoint(sentry.dsn);
    const statuses = [];
    for (let i = 0; i < 61; i++) statuses.push((await endpoint(post(""), "client")).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await endpoint(post(""), "another")).status).toBe(400);
  });

  it("returns the receiver's rate limit headers to the SDK", async () => {
    sentry.answerWith(429);
    const response = await createReportEndpoint(sentry.dsn)(post(envelope(PLACEHOLDER_DSN)), "client");
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
  });

  it("returns 502 when the receiver cannot be reached", async () => {
    const { dsn } = sentry;
    await sentry.close();
    expect((await createReportEndpoint(dsn)(post(envelope(PLACEHOLDER_DSN)), "client")).status).toBe(502);
  });

  it("returns 502 when the receiver does not answer within five seconds", async () => {
    const unresponsive = await listenOnLoopback(() => {});
    const { timeout } = AbortSignal;
    const timeoutSpy = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
    const dsn = unresponsive.origin.replace("//", "//key@").concat("/1");
    expect((await createReportEndpoint(dsn)(post(envelope(PLACEHOLDER_DSN)), "client")).status).toBe(502);
    expect(timeoutSpy).toHaveBeenCalledWith(5000);
    timeoutSpy.mockRestore();
    await unresponsive.close();
  });

  it("returns 404 without a DSN", async () => {
    expect((await createReportEndpoint(undefined)(post(envelope(PLACEHOLDER_DSN)), "client")).status).toBe(404);
  });
});

describe("parseDsn", () => {
  it.each([
    ["https://abc@o1.ingest.de.sentry.io/42", "https://o1.ingest.de.sentry.io/api/42/envelope/"],
    ["http://abc@127.0.0.1:9000/7", "http://127.0.0.1:9000/api/7/envelope/"],
    ["https://abc@errors.example/sentry/7", "https://errors.example/sentry/api/7/envelope/"],
  ])("derives the envelope endpoint of %s", (dsn, endpoint) => {
    expect(parseDsn(dsn)).toEqual({ text: dsn, endpoint: `${endpoint}?sentry_version=7&sentry_key=abc` });
  });

  it.each(["", "abc", "https://errors.example/42", "https://abc@errors.example/", "ftp://abc@errors.example/42"])(
    "throws for %j",
    (dsn) => expect(() => parseDsn(dsn)).toThrow("https://<key>@<host>/<project number>"),
  );
});
