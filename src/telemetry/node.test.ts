import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTelemetry, type TelemetryOptions } from "./node.ts";
import { createPageCountStore } from "./page-counter/sqlite-store.ts";
import { openTelemetryDb } from "./telemetry-db.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "telemetry-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function open(options: Partial<TelemetryOptions> = {}) {
  return openTelemetry({
    consentVersion: "1",
    release: "build-1",
    dataDir,
    retentionDays: 730,
    isPage: () => true,
    ...options,
  });
}

describe("telemetry on the server", () => {
  it("tells the browser that nothing is configured, and opens the policy for nobody", async () => {
    const telemetry = open();
    const answer = telemetry.get["/_settings.json"]();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({ gtmId: null, errorReports: false, consentVersion: "1" });
    expect(telemetry.sources).toEqual({});
    await telemetry.close();
  });

  it("tells it what is configured, but not the address of the reports", async () => {
    const telemetry = open({ gtmId: "GTM-AB12", sentryDsn: "https://key@errors.example/1" });
    const settings = await telemetry.get["/_settings.json"]().json();
    expect(settings).toEqual({ gtmId: "GTM-AB12", errorReports: true, consentVersion: "1" });
    expect(telemetry.sources).toMatchObject({ "script-src": ["https://www.googletagmanager.com"] });
    await telemetry.close();
  });

  it("refuses to start with an id or a DSN that is none", () => {
    expect(() => open({ gtmId: "gtm-ab12" })).toThrow("'gtm-ab12' is not a valid GTM ID. Did you mean 'GTM-AB12'?");
    expect(() => open({ sentryDsn: "errors.example" })).toThrow("The DSN is not valid");
  });

  it("keeps counting where it stopped", async () => {
    for (let run = 0; run < 2; run++) {
      const telemetry = open();
      const body = JSON.stringify({ path: "/", referrer: "" });
      const request = new Request("https://site.example/_count", { method: "POST", body });
      expect((await telemetry.post["/_count"](request, "client")).status).toBe(204);
      await telemetry.close();
    }
    const store = createPageCountStore(openTelemetryDb(join(dataDir, "telemetry.db")));
    expect(store.read({ by: "path", since: "", top: 10, bots: true })).toEqual([{ name: "/", views: 2 }]);
  });
});
