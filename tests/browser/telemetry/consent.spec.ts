import { join } from "node:path";
import { createReceiptStore } from "../../../src/telemetry/consent/receipts.ts";
import { openTelemetryDb } from "../../../src/telemetry/telemetry-db.ts";
import { ONLY_IN_ALL } from "../../routes.ts";
import { addLink, expectPage, openHydrated, recordDocumentRequests, waitForStartedWork } from "../visit.ts";
import {
  acceptConsent,
  consentDialog,
  expect,
  listStoredKeys,
  openSettings,
  readDataLayer,
  recordForeignRequests,
  refuseConsent,
  test,
} from "./configured.ts";

const signals = (answer: "granted" | "denied") => ({
  ad_storage: answer,
  ad_user_data: answer,
  ad_personalization: answer,
  analytics_storage: answer,
});

test("consent loads one script, which reads the default, the update and the events in this order", async ({
  page,
  ownSite: site,
  tags,
}) => {
  await openHydrated(page, site, "/");
  await acceptConsent(page);
  await expect(consentDialog(page)).toBeHidden();
  await expect.poll(() => tags.hits().map(({ en, gcs }) => [en, gcs])).toContainEqual(["page_view", "G111"]);
  expect((await readDataLayer(page)).slice(0, 4)).toEqual([
    ["consent", "default", signals("denied")],
    ["consent", "update", signals("granted")],
    expect.objectContaining({ event: "gtm.js" }),
    expect.objectContaining({ event: "page_view", pagePath: "/" }),
  ]);

  await (await addLink(page, "/about-us")).click();
  await expectPage(page, "/about-us");
  await expect.poll(() => tags.hits().filter(({ en }) => en === "page_view")).toHaveLength(2);
  expect(tags.loads()).toBe(1);
  expect(await page.locator(`script[src^="${tags.origin}"]`).count()).toBe(1);
  expect(await listStoredKeys(page)).toEqual(["cookie _ga", "cookie _gcl_au", "local consent"]);
});

test(
  "consent is remembered by the next document, which loads the script once",
  ONLY_IN_ALL,
  async ({ page, ownSite: site, tags }) => {
    await openHydrated(page, site, "/privacy-policy");
    await acceptConsent(page);
    await openHydrated(page, site, "/blog");
    await expect.poll(() => tags.loads()).toBe(2);
    await expect(consentDialog(page)).toBeHidden();
  },
);

test("consent to one category grants only that one", ONLY_IN_ALL, async ({ page, ownSite: site, tags }) => {
  await openHydrated(page, site, "/privacy-policy");
  await consentDialog(page).locator("summary").click();
  await expect(consentDialog(page).locator("input:checked:enabled")).toHaveCount(0);
  await consentDialog(page).locator('input[name="analytics"]').check();
  await consentDialog(page).locator('[data-consent="choice"]').click();
  await expect.poll(() => tags.hits().map(({ gcs }) => gcs)).toContain("G101");
  expect(await listStoredKeys(page)).toEqual(["cookie _ga", "local consent"]);
});

test("a refusal loads nothing on any later page", async ({ page, context, ownSite: site, tags }) => {
  const foreignUrls = recordForeignRequests(context, site);
  await openHydrated(page, site, "/privacy-policy");
  await refuseConsent(page);
  await expect(consentDialog(page)).toBeHidden();
  await (await addLink(page, "/about-us")).click();
  await expectPage(page, "/about-us");
  await openHydrated(page, site, "/contact-us");
  await page.locator('form[method="post"] [name="name"]').focus();
  const another = await context.newPage();
  await openHydrated(another, site, "/no-such-page");
  await another.waitForLoadState("networkidle");
  for (const visited of [page, another]) await expect(consentDialog(visited)).toBeHidden();
  expect(foreignUrls).toEqual([]);
  expect(tags.requests).toEqual([]);
  expect(await listStoredKeys(page)).toEqual(["local consent"]);
});

test("a withdrawal removes the tags' cookies, and the next navigation is a full load without tags", async ({
  page,
  ownSite: site,
  tags,
  sentry,
}) => {
  const receivedTypes = () => sentry.received.flatMap(({ items }) => items.map(({ type }) => type));
  await openHydrated(page, site, "/privacy-policy");
  await acceptConsent(page);
  await expect.poll(() => tags.hits().length).toBeGreaterThan(0);
  await expect.poll(receivedTypes).toEqual(["transaction"]);
  await openSettings(page);
  await refuseConsent(page);
  expect(await listStoredKeys(page)).toEqual(["local consent"]);
  expect(await readDataLayer(page)).toContainEqual(["consent", "update", signals("denied")]);
  const hits = tags.hits().length;

  const documents = recordDocumentRequests(page);
  await (await addLink(page, "/about-us")).click();
  await expectPage(page, "/about-us");
  await expect.poll(() => documents).toEqual([`${site.url}/about-us`]);
  await page.waitForLoadState("networkidle");
  expect(tags.hits()).toHaveLength(hits);
  expect(tags.loads()).toBe(1);
  expect(receivedTypes()).toEqual(["transaction"]);
  await expect(page.locator(`script[src^="${tags.origin}"]`)).toHaveCount(0);
  expect(await listStoredKeys(page)).toEqual(["local consent"]);
});

test(
  "a decision and its withdrawal apply to other tabs",
  ONLY_IN_ALL,
  async ({ page, context, ownSite: site, tags }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) await openHydrated(tab, site, "/privacy-policy");
    await expect(consentDialog(other)).toBeVisible();
    await acceptConsent(page);
    await expect.poll(() => tags.loads()).toBe(2);
    await expect(consentDialog(other)).toBeHidden();
    await openSettings(page);
    await refuseConsent(page);
    await expect.poll(() => readDataLayer(other)).toContainEqual(["consent", "update", signals("denied")]);
    const documents = recordDocumentRequests(other);
    await (await addLink(other, "/about-us")).click();
    await expectPage(other, "/about-us");
    expect(documents).toEqual([`${site.url}/about-us`]);
  },
);

test("each decision is stored as a receipt without personal data", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/privacy-policy");
  const receiptResponse = page.waitForResponse(/_consent$/);
  await acceptConsent(page);
  expect((await receiptResponse).status()).toBe(204);
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

for (const [condition, change] of [
  ["six months later", { at: Date.now() - 190 * 86_400_000 }],
  ["after the policy has changed", { version: "of another policy" }],
] as const) {
  test(
    `${condition} a decision expires and the dialog is shown again`,
    ONLY_IN_ALL,
    async ({ page, ownSite: site, tags }) => {
      await openHydrated(page, site, "/privacy-policy");
      await acceptConsent(page);
      await expect.poll(() => tags.loads()).toBe(1);
      await page.evaluate((changed) => {
        localStorage.consent = JSON.stringify({ ...JSON.parse(localStorage.consent), ...changed });
      }, change);
      await expect.poll(() => listStoredKeys(page)).toContain("cookie _ga");
      await openHydrated(page, site, "/about-us");
      await expect(consentDialog(page)).toBeVisible();
      expect(tags.loads()).toBe(1);
      expect(await listStoredKeys(page)).toEqual(["local consent"]);
    },
  );
}

for (const signal of ["globalPrivacyControl", "doNotTrack"]) {
  test(
    `${signal} counts as a refusal: no dialog and no requests`,
    ONLY_IN_ALL,
    async ({ page, context, ownSite: site }) => {
      const foreignUrls = recordForeignRequests(context, site);
      await context.addInitScript((name) => {
        Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true });
      }, signal);
      const settings = page.waitForResponse(/_settings\.json$/);
      await openHydrated(page, site, "/privacy-policy");
      await settings;
      await page.waitForLoadState("networkidle");
      await expect(consentDialog(page)).toBeHidden();
      await openSettings(page);
      await expect(consentDialog(page).locator("[data-consent-signal]")).toBeVisible();
      expect(foreignUrls).toEqual([]);
      expect(site.requestsMatching(/^\/_count$/)).toEqual([]);
      expect(await listStoredKeys(page)).toEqual([]);
    },
  );
}

test("a tag manager that loads after a withdrawal does nothing", ONLY_IN_ALL, async ({ page, ownSite: site, tags }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(`${tags.origin}/gtm.js*`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openHydrated(page, site, "/about-us");
  await acceptConsent(page);
  await openSettings(page);
  await refuseConsent(page);
  const answered = page.waitForResponse(/gtm\.js/);
  gate.resolve();
  await answered;
  await waitForStartedWork(page);
  expect(tags.hits()).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});
