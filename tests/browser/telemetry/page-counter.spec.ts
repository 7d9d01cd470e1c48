import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { devices, type Page } from "@playwright/test";
import { ONLY_IN_ALL } from "../../routes.ts";
import { expect, startSite, test } from "../../site.ts";
import { addLink, expectPage, openHydrated, waitForStartedWork } from "../visit.ts";

const stats = (dataDir: string, by: string) =>
  execFileSync(process.execPath, ["src/telemetry/page-counter/cli.ts", "--by", by], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    encoding: "utf8",
  });

/** Reads two pages on a server of its own, which gets so many messages and writes its counters when it stops. */
async function readTwoPages(page: Page, messageCount: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "numbers-"));
  const site = await startSite({ env: { DATA_DIR: dataDir } });
  await openHydrated(page, site, "/");
  await (await addLink(page, "/about-us")).click();
  await expectPage(page, "/about-us");
  await waitForStartedWork(page);
  const answered = () => site.requestsMatching(/_count/).filter(({ endedAt }) => endedAt < Infinity);
  await expect.poll(() => answered().length).toBe(messageCount);
  await site.stop();
  return dataDir;
}

test.describe("a reader on a phone", () => {
  test.use({ userAgent: devices["Pixel 7"].userAgent });

  test("is counted by page and device, without an identifier", async ({ page }) => {
    const bodies: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/_count")) bodies.push(request.postDataJSON());
    });
    const dataDir = await readTwoPages(page, 2);
    expect(bodies).toEqual([
      { path: "/", referrer: "" },
      { path: "/about-us", referrer: "127.0.0.1" },
    ]);
    expect(stats(dataDir, "path")).toMatch(/\/ +1\n\/about-us +1\n/);
    expect(stats(dataDir, "device")).toMatch(/phone +2\n/);
    expect(await page.context().cookies()).toEqual([]);
  });

  test("is not counted when the browser asks for that", ONLY_IN_ALL, async ({ page, context }) => {
    await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    const dataDir = await readTwoPages(page, 0);
    expect(stats(dataDir, "path")).toContain("Nothing was counted");
  });
});

test("a page rendered in the background is counted when it is shown, and again on Back", async ({
  page,
  ownSite: site,
}) => {
  await page.addInitScript(() => Object.defineProperty(document, "prerendering", { value: true, configurable: true }));
  await page.goto(site.url, { waitUntil: "networkidle" });
  expect(site.requestsMatching(/^\/_count$/)).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { value: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await expect.poll(() => site.requestsMatching(/^\/_count$/).length).toBe(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect.poll(() => site.requestsMatching(/^\/_count$/).length).toBe(2);
});

test("a bot is not counted", ONLY_IN_ALL, async ({ page }) => {
  const dataDir = await readTwoPages(page, 2);
  expect(stats(dataDir, "path")).toContain("Nothing was counted");
});
