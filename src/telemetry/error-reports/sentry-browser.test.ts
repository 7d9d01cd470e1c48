import { addBreadcrumb, getTraceData, startInactiveSpan, startSpan } from "@sentry/browser";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Envelope, parseEnvelope } from "../../../tests/fakes/envelope.ts";
import { changedFields } from "./error-queue.ts";
import { sendError, sendTimingsWhile, startSentry } from "./sentry-browser.ts";
import { PLACEHOLDER_DSN } from "./sentry-options.ts";

class FakeField {
  type = "text";
  value = "";
}

const sent: { url: string; envelope: Envelope }[] = [];

vi.stubGlobal("HTMLInputElement", FakeField);
vi.stubGlobal("HTMLTextAreaElement", class {});
vi.stubGlobal("document", { querySelectorAll: () => [], addEventListener() {} });
vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
  sent.push({ url, envelope: parseEnvelope(Buffer.from(body)) });
  return new Response();
});

beforeEach(() => {
  sent.length = 0;
});

async function waitForItem(type: string): Promise<Record<string, unknown>> {
  const items = () => sent.flatMap(({ envelope }) => envelope.items).filter((item) => item.type === type);
  await expect.poll(items).toHaveLength(1);
  return items()[0]?.payload ?? {};
}

describe("the browser's reports", () => {
  it("are posted to the site itself with a placeholder DSN", async () => {
    sendError(new Error("broken"), "build-1");
    expect(await waitForItem("event")).toMatchObject({ release: "build-1" });
    expect(sent[0]?.url).toBe("/_reports");
    expect(sent[0]?.envelope.header.dsn).toBe(PLACEHOLDER_DSN);
  });

  it("contain no typed text, even when the field is no longer on the page", async () => {
    changedFields.add(Object.assign(new FakeField(), { value: "Ada Lovelace" }));
    changedFields.add(Object.assign(new FakeField(), { value: "analytics", type: "checkbox" }));
    sendError(new Error("no analytics for Ada Lovelace <ada@example.com>"), "build-1");
    const { exception } = await waitForItem("event");
    expect(exception).toMatchObject({ values: [{ value: "no analytics for [typed] <[mail]>" }] });
  });

  it("contain at most 100 breadcrumbs", async () => {
    for (let i = 0; i < 150; i++) addBreadcrumb({ message: `step ${i}` });
    sendError(new Error("after many steps"), "build-1");
    expect((await waitForItem("event")).breadcrumbs).toHaveLength(100);
  });
});

describe("traces", () => {
  let hasConsent = false;
  beforeEach(() => {
    hasConsent = true;
    sendTimingsWhile(() => hasConsent);
  });

  it("are sent only with consent, while errors are always sent", async () => {
    startSentry("build-1");
    hasConsent = false;
    startSpan({ name: "not sent" }, () => {});
    sendError(new Error("sent"), "build-1");
    await waitForItem("event");
    expect(sent.flatMap(({ envelope }) => envelope.items).map(({ type }) => type)).toEqual(["event"]);
    hasConsent = true;
    startSpan({ name: "page" }, () => {});
    expect(await waitForItem("transaction")).toMatchObject({ transaction: "page" });
  });

  it("contain at most 1000 spans", async () => {
    startSentry("build-1");
    startSpan({ name: "page" }, () => {
      for (let i = 0; i < 1100; i++) startInactiveSpan({ name: `part ${i}` }).end();
    });
    expect((await waitForItem("transaction")).spans).toHaveLength(1000);
  });

  it("are propagated in at most 8192 characters of baggage", () => {
    startSentry("build-1");
    const { baggage = "" } = startSpan({ name: "x".repeat(9000) }, () => getTraceData());
    expect(baggage).toContain("sentry-release=build-1");
    expect(baggage.length).toBeLessThanOrEqual(8192);
  });
});
