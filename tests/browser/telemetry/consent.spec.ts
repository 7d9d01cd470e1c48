import { join } from "node:path";
import { createReceiptStore } from "../../../src/telemetry/consent/receipts/receipts.ts";
import { openTelemetryDb } from "../../../src/telemetry/telemetry-db.ts";
import { addLink, documentRequests, open, shows } from "../visit.ts";
import { accept, box, dataLayer, expect, foreignRequests, openSettings, refuse, stored, test } from "./configured.ts";

const signals = (answer: "granted" | "denied") => ({
  ad_storage: answer,
  ad_user_data: answer,
  ad_personalization: answer,
  analytics_storage: answer,
});

test("after a yes one script is loaded, and reads refusal, decision and events in this order", async ({
  page,
  ownSite: site,
  tags,
}) => {
  await open(page, site, "/");
  await accept(page);
  await expect(box(page)).toBeHidden();
  await expect.poll(() => tags.hits().map(({ en, gcs }) => [en, gcs])).toContainEqual(["page_view", "G111"]);
  expect((await dataLayer(page)).slice(0, 4)).toEqual([
    ["consent", "default", signals("denied")],
    ["consent", "update", signals("granted")],
    expect.objectContaining({ event: "gtm.js" }),
    expect.objectContaining({ event: "page_view", pagePath: "/" }),
  ]);

  await (await addLink(page, "/about-us")).click();
  await shows(page, "/about-us");
  await expect.poll(() => tags.hits().filter(({ en }) => en === "page_view")).toHaveLength(2);
  expect(tags.loads()).toBe(1);
  expect(await page.locator(`script[src^="${tags.origin}"]`).count()).toBe(1);
  expect(await stored(page)).toEqual(["cookie _ga", "cookie _gcl_au", "local consent"]);
});

test("a yes is remembered by the next document, which loads the script once", async ({ page, ownSite: site, tags }) => {
  await open(page, site, "/");
  await accept(page);
  await open(page, site, "/blog");
  await expect.poll(() => tags.loads()).toBe(2);
  await expect(box(page)).toBeHidden();
});

test("a choice of one is that one", async ({ page, ownSite: site, tags }) => {
  await open(page, site, "/");
  await box(page).locator("summary").click();
  await expect(box(page).locator("input:checked:enabled")).toHaveCount(0);
  await box(page).locator('input[name="analytics"]').check();
  await box(page).locator('[data-consent="choice"]').click();
  await expect.poll(() => tags.hits().map(({ gcs }) => gcs)).toContain("G101");
  expect(await stored(page)).toEqual(["cookie _ga", "local consent"]);
});

test("after a no nothing is loaded, ever", async ({ page, context, ownSite: site, tags }) => {
  const foreign = foreignRequests(context, site);
  await open(page, site, "/");
  await refuse(page);
  await expect(box(page)).toBeHidden();
  await (await addLink(page, "/about-us")).click();
  await shows(page, "/about-us");
  await open(page, site, "/contact-us");
  await page.locator('form[method="post"] [name="name"]').focus();
  const another = await context.newPage();
  await open(another, site, "/no-such-page");
  await another.waitForLoadState("networkidle");
  for (const visited of [page, another]) await expect(box(visited)).toBeHidden();
  expect(foreign).toEqual([]);
  expect(tags.requests).toEqual([]);
  expect(await stored(page)).toEqual(["local consent"]);
});

test("a withdrawal removes the tags' cookies and stops them; the next page is a new document without them", async ({
  page,
  ownSite: site,
  tags,
  sentry,
}) => {
  const timed = () => sentry.received.flatMap(({ items }) => items.map(({ type }) => type));
  await open(page, site, "/");
  await accept(page);
  await expect.poll(() => tags.hits().length).toBeGreaterThan(0);
  await expect.poll(timed).toEqual(["transaction"]);
  await openSettings(page);
  await refuse(page);
  expect(await stored(page)).toEqual(["local consent"]);
  expect(await dataLayer(page)).toContainEqual(["consent", "update", signals("denied")]);
  const hits = tags.hits().length;

  const documents = documentRequests(page);
  await (await addLink(page, "/about-us")).click();
  await shows(page, "/about-us");
  await expect.poll(() => documents).toEqual([`${site.url}/about-us`]);
  await page.waitForLoadState("networkidle");
  expect(tags.hits()).toHaveLength(hits);
  expect(tags.loads()).toBe(1);
  expect(timed()).toEqual(["transaction"]);
  await expect(page.locator(`script[src^="${tags.origin}"]`)).toHaveCount(0);
  expect(await stored(page)).toEqual(["local consent"]);
});

test("a decision and its withdrawal reach the other tabs", async ({ page, context, ownSite: site, tags }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await open(tab, site, "/");
  await expect(box(other)).toBeVisible();
  await accept(page);
  await expect.poll(() => tags.loads()).toBe(2);
  await expect(box(other)).toBeHidden();
  await openSettings(page);
  await refuse(page);
  await expect.poll(() => dataLayer(other)).toContainEqual(["consent", "update", signals("denied")]);
  const documents = documentRequests(other);
  await (await addLink(other, "/about-us")).click();
  await shows(other, "/about-us");
  expect(documents).toEqual([`${site.url}/about-us`]);
});

test("each decision leaves a receipt without a trace of who made it", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  const filed = page.waitForResponse(/_consent$/);
  await accept(page);
  expect((await filed).status()).toBe(204);
  const { id, version } = JSON.parse(await page.evaluate(() => localStorage.consent));
  const db = openTelemetryDb(`sqlite:${join(site.dataDir, "telemetry.db")}`);
  expect(await createReceiptStore(db).read(id)).toEqual({
    id,
    version,
    receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    analytics: true,
    marketing: true,
  });
  await db.close();
});

for (const [why, change] of [
  ["six months later", { at: Date.now() - 190 * 86_400_000 }],
  ["after the policy has changed", { version: "of another policy" }],
] as const) {
  test(`${why} a decision counts no longer, and visitors are asked again`, async ({ page, ownSite: site, tags }) => {
    await open(page, site, "/");
    await accept(page);
    await expect.poll(() => tags.loads()).toBe(1);
    await page.evaluate((changed) => {
      localStorage.consent = JSON.stringify({ ...JSON.parse(localStorage.consent), ...changed });
    }, change);
    await expect.poll(() => stored(page)).toContain("cookie _ga");
    await open(page, site, "/about-us");
    await expect(box(page)).toBeVisible();
    expect(tags.loads()).toBe(1);
    expect(await stored(page)).toEqual(["local consent"]);
  });
}

for (const signal of ["globalPrivacyControl", "doNotTrack"]) {
  test(`a browser with ${signal} has said no: nobody is asked and nothing is loaded`, async ({
    page,
    context,
    ownSite: site,
  }) => {
    const foreign = foreignRequests(context, site);
    await context.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true });
    }, signal);
    const settings = page.waitForResponse(/_settings\.json$/);
    await open(page, site, "/");
    await settings;
    await page.waitForLoadState("networkidle");
    await expect(box(page)).toBeHidden();
    await openSettings(page);
    await expect(box(page).locator("[data-consent-signal]")).toBeVisible();
    expect(foreign).toEqual([]);
    expect(site.asked(/^\/_count$/)).toEqual([]);
    expect(await stored(page)).toEqual([]);
  });
}

test("a tag manager that comes after the visitor has withdrawn does nothing", async ({ page, ownSite: site, tags }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(`${tags.origin}/gtm.js*`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await open(page, site, "/about-us");
  await accept(page);
  await openSettings(page);
  await refuse(page);
  const answered = page.waitForResponse(/gtm\.js/);
  gate.resolve();
  await answered;
  await page.waitForTimeout(200);
  expect(tags.hits()).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});
