import { everyRoute, ONLY_IN_ALL, sampleByRoute } from "../../routes.ts";
import { test as base, startSite } from "../../site.ts";
import { openHydrated } from "../visit.ts";
import {
  acceptConsent,
  consentDialog,
  expect,
  listStoredKeys,
  readDataLayer,
  recordForeignRequests,
  test,
} from "./configured.ts";

for (const path of [...Object.values(everyRoute()), "/no-such-page"]) {
  test(
    `before a decision ${path} contacts no other origin and stores nothing`,
    sampleByRoute(path),
    async ({ page, context, ownSite: site }) => {
      const foreignUrls = recordForeignRequests(context, site);
      await openHydrated(page, site, path);
      await expect(consentDialog(page)).toBeVisible();
      await expect(page.locator("footer [data-consent-open]")).toBeVisible();
      expect(await listStoredKeys(page)).toEqual([]);
      expect(foreignUrls).toEqual([]);
      expect(site.requestsMatching(/_reports|_consent|sentry|tracing|vitals/)).toEqual([]);
    },
  );
}

test("before a decision the data layer is local and denies all consent", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/no-such-page");
  await expect(consentDialog(page)).toBeVisible();
  const deniedConsent = {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "denied",
  };
  expect(await readDataLayer(page)).toEqual([
    ["consent", "default", deniedConsent],
    expect.objectContaining({ event: "404" }),
  ]);
});

base("without configuration no telemetry is downloaded and no dialog is shown", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/");
  await expect.poll(() => site.requestsMatching(/^\/_count$/).length).toBe(1);
  await page.waitForLoadState("networkidle");
  await expect(consentDialog(page)).toBeHidden();
  expect(site.requestsMatching(/_settings|_consent|_reports/)).toEqual([]);
  expect(await listStoredKeys(page)).toEqual([]);
  const policy = (await page.request.get(site.url)).headers()["content-security-policy"];
  expect(policy).not.toContain("http");
});

test(
  "without a DSN the SDK is never downloaded, even after consent and an error",
  ONLY_IN_ALL,
  async ({ page, tags }) => {
    const site = await startSite({ env: { GTM_ID: "GTM-AB12", GTM_HOST: tags.origin } });
    const scripts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) scripts.push(response.text());
    });
    await openHydrated(page, site, "/");
    await acceptConsent(page);
    await page.evaluate(() => void Promise.reject(new Error("not reported")));
    await expect.poll(() => tags.hits().length).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    const code = await Promise.all(scripts);
    expect(code.length).toBeGreaterThan(5);
    expect(code.filter((text) => text.includes("sentry_key"))).toEqual([]);
    expect((await page.request.post(`${site.url}/_reports`, { data: "{}" })).status()).toBe(404);
    await site.stop();
  },
);

test("the content security policy allows the tag manager's two scripts and no other host", async ({
  page,
  ownSite: site,
  tags,
}) => {
  const policy = (await page.request.get(site.url)).headers()["content-security-policy"] ?? "";
  const thirdPartyDirectives = policy.split("; ").filter((directive) => directive.includes("http"));
  expect(thirdPartyDirectives).toEqual([
    `img-src 'self' data: blob: ${tags.origin}`,
    `script-src 'self' ${tags.origin}/gtm.js ${tags.origin}/gtag/js`,
    `connect-src 'self' ${tags.origin}`,
  ]);
  expect(policy).not.toContain("trusted-types");
});
