import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../../leads/testing/databases.ts";
import { openTelemetryDb, type TelemetryDb } from "../telemetry-db.ts";
import { createReceiptEndpoint, createReceiptStore, type ReceiptStore } from "./receipts.ts";

const id = "3f0e6d0a-6c0b-4c55-9a53-0d8f3c1f2b11";
const decision = { id, version: "2026-11", at: 1, analytics: true, marketing: false };

let db: TelemetryDb;
let store: ReceiptStore;

async function post(body: unknown) {
  const endpoint = createReceiptEndpoint(store, () => new Date("2026-11-15T10:00:00Z"));
  const request = new Request("https://site.example/_consent", { method: "POST", body: JSON.stringify(body) });
  return (await endpoint(request, "client")).status;
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

  it.each([
    null,
    {},
    { ...decision, id: "1" },
    { ...decision, analytics: "yes" },
    { ...decision, version: "x".repeat(41) },
  ])("returns 400 for %j", async (body) => expect(await post(body)).toBe(400));
});
