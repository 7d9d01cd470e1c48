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

async function nextItem(type: string): Promise<Record<string, unknown>> {
  const items = () => sent.flatMap(({ envelope }) => envelope.items).filter((item) => item.type === type);
  await expect.poll(items, { timeout: 4000 }).toHaveLength(1);
  return items()[0]?.payload ?? {};
}

describe("the browser's reports", () => {
  it("go to the site itself, under a name that is not the real one", async () => {
    sendError(new Error("broken"), "build-1");
    expect(await nextItem("event")).toMatchObject({ release: "build-1" });
    expect(sent[0]?.url).toBe("/_reports");
    expect(sent[0]?.envelope.header.dsn).toBe(PLACEHOLDER_DSN);
  });

  it("hold nothing a visitor typed, even when the field is gone", async () => {
    changedFields.add(Object.assign(new FakeField(), { value: "Ada Lovelace" }));
    changedFields.add(Object.assign(new FakeField(), { value: "analytics", type: "checkbox" }));
    sendError(new Error("no analytics for Ada Lovelace <ada@example.com>"), "build-1");
    const { exception } = await nextItem("event");
    expect(exception).toMatchObject({ values: [{ value: "no analytics for [typed] <[mail]>" }] });
  });

  it("carry at most 100 breadcrumbs", async () => {
    for (let i = 0; i < 150; i++) addBreadcrumb({ message: `step ${i}` });
    sendError(new Error("after many steps"), "build-1");
    expect((await nextItem("event")).breadcrumbs).toHaveLength(100);
  });
});

describe("traces", () => {
  let isAgreed = false;
  beforeEach(() => {
    isAgreed = true;
    sendTimingsWhile(() => isAgreed);
  });

  it("are sent while they are agreed to; errors always are", async () => {
    startSentry("build-1");
    isAgreed = false;
    startSpan({ name: "unheard" }, () => {});
    sendError(new Error("heard"), "build-1");
    await nextItem("event");
    expect(sent.flatMap(({ envelope }) => envelope.items).map(({ type }) => type)).toEqual(["event"]);
    isAgreed = true;
    startSpan({ name: "page" }, () => {});
    expect(await nextItem("transaction")).toMatchObject({ transaction: "page" });
  });

  it("hold at most 1000 spans", async () => {
    startSentry("build-1");
    startSpan({ name: "page" }, () => {
      for (let i = 0; i < 1100; i++) startInactiveSpan({ name: `part ${i}` }).end();
    });
    expect((await nextItem("transaction")).spans).toHaveLength(1000);
  });

  it("are passed on in at most 8192 characters of baggage", () => {
    startSentry("build-1");
    const { baggage = "" } = startSpan({ name: "x".repeat(9000) }, () => getTraceData());
    expect(baggage).toContain("sentry-release=build-1");
    expect(baggage.length).toBeLessThanOrEqual(8192);
  });
});
