import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../leads/testing/databases.ts";
import { createReceiptStore } from "./consent/receipts.ts";
import { openTelemetry, type TelemetryOptions } from "./node.ts";
import { createPageCountStore } from "./page-counter/page-counter.ts";
import { openTelemetryDb, telemetryDbUrl } from "./telemetry-db.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "telemetry-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function startTelemetry(options: Partial<TelemetryOptions> = {}) {
  return openTelemetry({
    consentVersion: () => "1",
    release: () => "build-1",
    dataDir,
    retentionDays: 730,
    isPage: () => true,
    onCspViolation: () => {},
    onFailure: (error) => {
      throw error;
    },
    ...options,
  });
}

function post(path: string, body: object): Request {
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
  return new Request(`https://site.example${path}`, { method: "POST", body: JSON.stringify(body), headers });
}

async function readStored(receipt: string, databaseUrl?: string) {
  const db = openTelemetryDb(telemetryDbUrl(databaseUrl, dataDir));
  const views = await createPageCountStore(db).read({ by: "path", since: "", top: 10 });
  const found = await createReceiptStore(db).read(receipt);
  await db.close();
  return { views, hasReceipt: found !== undefined };
}

const gtmId = "GTM-AB12";
const id = "3f0e6d0a-6c0b-4c55-9a53-0d8f3c1f2b11";

describe("telemetry on the server", () => {
  it("sends default settings when nothing is configured", async () => {
    const telemetry = startTelemetry();
    const response = telemetry.get["/_settings.json"]();
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ gtmId: null, errorReports: false, consentVersion: "1" });
    await telemetry.close();
  });

  it("sends the GTM id and whether errors are reported, but not the DSN", async () => {
    const telemetry = startTelemetry({ gtmId: "GTM-AB12", sentryDsn: "https://key@errors.example/1" });
    const settings = await telemetry.get["/_settings.json"]().json();
    expect(settings).toEqual({ gtmId: "GTM-AB12", errorReports: true, consentVersion: "1" });
    await telemetry.close();
  });

  it("sends the current policy version, so that a new one applies without a restart", async () => {
    let policy = "2026-01-01";
    const telemetry = startTelemetry({ consentVersion: () => policy });
    const version = async () => (await telemetry.get["/_settings.json"]().json()).consentVersion;
    expect(await version()).toBe("2026-01-01");
    policy = "2026-11-15";
    expect(await version()).toBe("2026-11-15");
    await telemetry.close();
  });

  it("throws for an invalid GTM id or DSN", () => {
    expect(() => startTelemetry({ gtmId: "gtm-ab12" })).toThrow(
      "'gtm-ab12' is not a valid GTM ID. Did you mean 'GTM-AB12'?",
    );
    expect(() => startTelemetry({ sentryDsn: "errors.example" })).toThrow("The DSN is not valid");
  });

  it("continues counting after a restart", async () => {
    for (let run = 0; run < 2; run++) {
      const telemetry = startTelemetry();
      const response = await telemetry.post["/_count"](post("/_count", { path: "/", referrer: "" }), "client");
      expect(response.status).toBe(204);
      await telemetry.close();
    }
    expect(await readStored(id)).toEqual({ views: [{ name: "/", views: 2 }], hasReceipt: false });
  });

  const shared = testDatabases().filter(({ engine }) => engine === "postgres");

  it.each(shared)("shares page counts and receipts with other machines through PostgreSQL", async ({ freshUrl }) => {
    const databaseUrl = await freshUrl();
    const machines = [
      startTelemetry({ databaseUrl, gtmId }),
      startTelemetry({ databaseUrl, gtmId, dataDir: join(dataDir, "another") }),
    ];
    for (const { post: endpoints } of machines) {
      const decision = { id, version: "1", at: 0, analytics: true, marketing: true };
      expect((await endpoints["/_consent"](post("/_consent", decision), "client")).status).toBe(204);
      await endpoints["/_count"](post("/_count", { path: "/", referrer: "" }), "client");
    }
    await Promise.all(machines.map((machine) => machine.close()));
    expect(await readStored(id, databaseUrl)).toEqual({ views: [{ name: "/", views: 2 }], hasReceipt: true });
  });

  it("returns 404 for a receipt and stores none without a tag manager", async () => {
    const telemetry = startTelemetry();
    const decision = { id, version: "1", at: 0, analytics: true, marketing: true };
    expect((await telemetry.post["/_consent"](post("/_consent", decision), "client")).status).toBe(404);
    await telemetry.close();
    expect(await readStored(id)).toMatchObject({ hasReceipt: false });
  });

  it("deletes page counts and receipts past their retention, unless the clock is ahead of all page views", async () => {
    const telemetryAt = (now: string) => startTelemetry({ gtmId, retentionDays: 30, now: () => new Date(now) });
    const first = telemetryAt("2026-11-15T12:00:00Z");
    await first.post["/_consent"](
      post("/_consent", { id, version: "1", at: 0, analytics: true, marketing: true }),
      "client",
    );
    await first.post["/_count"](post("/_count", { path: "/", referrer: "" }), "client");
    await first.close();
    const views = [{ name: "/", views: 1 }];

    const ahead = telemetryAt("2029-01-25T12:00:00Z");
    await ahead.deleteExpired();
    await ahead.close();
    expect(await readStored(id)).toEqual({ views, hasReceipt: true });

    const recent = telemetryAt("2026-12-15T00:00:00Z");
    await recent.post["/_count"](post("/_count", { path: "/recent", referrer: "" }), "client");
    await recent.close();
    const recentView = { name: "/recent", views: 1 };
    const states = [];
    for (const now of ["2026-12-15T12:00:00Z", "2026-12-15T12:00:01Z", "2026-12-16T00:00:00Z"]) {
      const telemetry = telemetryAt(now);
      await telemetry.deleteExpired();
      await telemetry.close();
      states.push(await readStored(id));
    }
    expect(states).toEqual([
      { views: [...views, recentView], hasReceipt: true },
      { views: [...views, recentView], hasReceipt: false },
      { views: [recentView], hasReceipt: false },
    ]);
  });
});
