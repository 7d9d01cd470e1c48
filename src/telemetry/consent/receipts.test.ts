import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabases } from "../../leads/testing/databases.ts";
import { openTelemetryDb, type TelemetryDb } from "../telemetry-db.ts";
import { createReceiptEndpoint, createReceiptStore, type ReceiptStore } from "./receipts.ts";

const id = "3f0e6d0a-6c0b-4c55-9a53-0d8f3c1f2b11";
const decision = { id, version: "2026-11", at: 1, analytics: true, marketing: false };

let db: TelemetryDb;
let store: ReceiptStore;

const createEndpoint = () =>
  createReceiptEndpoint(
    store,
    () => "2026-11",
    () => new Date("2026-11-15T10:00:00Z"),
  );

async function post(body: unknown, endpoint = createEndpoint(), ip = "192.0.2.1") {
  const request = new Request("https://site.example/_consent", { method: "POST", body: JSON.stringify(body) });
  return (await endpoint(request, ip)).status;
}

describe.each(testDatabases())("consent receipts in $engine", ({ freshUrl }) => {
  beforeEach(async () => {
    db = openTelemetryDb(await freshUrl());
    store = createReceiptStore(db);
  });
  afterEach(() => db.close());

  it("contain the decision, its version and the server's time, and nothing else", async () => {
    expect(await post({ ...decision, email: "ada@example.com" })).toBe(204);
    expect(await store.read(id)).toEqual({
      id,
      receivedAt: "2026-11-15T10:00:00.000Z",
      version: "2026-11",
      analytics: true,
      marketing: false,
    });
  });

  it("do not change when their id is posted again", async () => {
    await post(decision);
    expect(await post({ ...decision, analytics: false })).toBe(204);
    expect(await store.read(id)).toMatchObject({ analytics: true });
  });

  it("can be erased by id and by age", async () => {
    await post(decision);
    expect([await store.erase(id), await store.erase(id)]).toEqual([true, false]);
    await post(decision);
    await store.eraseBefore(new Date("2026-11-15T10:00:00Z"));
    expect(await store.read(id)).toBeDefined();
    await store.eraseBefore(new Date("2026-11-15T10:00:01Z"));
    expect(await store.read(id)).toBeUndefined();
  });

  it.each([null, {}, { ...decision, id: "1" }, { ...decision, analytics: "yes" }, { ...decision, version: "2026-10" }])(
    "returns 400 for %j",
    async (body) => expect(await post(body)).toBe(400),
  );

  it("are stored up to 100 a day from each IPv6 network", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const endpoint = createEndpoint();
    const sendMany = async (network: string, count: number) => {
      let stored = 0;
      for (let n = 0; n < count; n += 1) {
        vi.advanceTimersByTime(10_000);
        if ((await post(decision, endpoint, `${network}:${n}:1:1:1`)) === 204) stored += 1;
      }
      return stored;
    };
    try {
      expect(await sendMany("2001:db8:0:1", 110)).toBe(100);
      expect(await sendMany("2001:db8:0:2", 10)).toBe(10);
      vi.advanceTimersByTime(86_400_000);
      expect(await sendMany("2001:db8:0:1", 10)).toBe(10);
    } finally {
      vi.useRealTimers();
    }
  });
});

it("stores at most 5,000 receipts a day from all networks together", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    let stored = 0;
    const add = async () => {
      stored += 1;
    };
    const endpoint = createReceiptEndpoint(
      { add },
      () => "2026-11",
      () => new Date("2026-11-15T10:00:00Z"),
    );
    for (let n = 0; n < 5100; n += 1) {
      vi.advanceTimersByTime(1000);
      await post(decision, endpoint, `198.51.${n % 100}.7`);
    }
    expect(stored).toBe(5000);
  } finally {
    vi.useRealTimers();
  }
});
