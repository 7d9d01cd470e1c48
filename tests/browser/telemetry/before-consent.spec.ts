import { everyRoute } from "../../routes.ts";
import { test as base, startSite } from "../../site.ts";
import { open } from "../visit.ts";
import { accept, box, dataLayer, expect, foreignRequests, stored, test } from "./configured.ts";

test("before a decision no page asks another origin for anything, and nothing is stored", async ({
  page,
  context,
  ownSite: site,
}) => {
  test.slow();
  const foreign = foreignRequests(context, site);
  for (const path of [...Object.values(await everyRoute(site)), "/no-such-page"]) {
    await open(page, site, path);
    await expect(box(page)).toBeVisible();
    await expect(page.locator("footer [data-consent-open]"), path).toBeVisible();
    expect(await stored(page), path).toEqual([]);
  }
  expect(foreign).toEqual([]);
  expect(site.asked(/_reports|_consent|sentry|tracing|vitals/)).toEqual([]);
});

test("before a decision the data layer is local and refuses everything", async ({ page, ownSite: site }) => {
  await open(page, site, "/no-such-page");
  await expect(box(page)).toBeVisible();
  const refusal = {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "denied",
  };
  expect(await dataLayer(page)).toEqual([["consent", "default", refusal], expect.objectContaining({ event: "404" })]);
});

base(
  "where nothing is configured, no code of it is downloaded and nobody is asked",
  async ({ page, ownSite: site }) => {
    await open(page, site, "/");
    await expect.poll(() => site.asked(/^\/_count$/).length).toBe(1);
    await page.waitForLoadState("networkidle");
    await expect(box(page)).toBeHidden();
    expect(site.asked(/_settings|_consent|_reports/)).toEqual([]);
    expect(await stored(page)).toEqual([]);
    const policy = (await page.request.get(site.url)).headers()["content-security-policy"];
    expect(policy).not.toContain("http");
  },
);

test("without a DSN not one byte of the SDK is downloaded, also after a yes and an error", async ({ page, tags }) => {
  const site = await startSite({ env: { GTM_ID: "GTM-AB12", GTM_HOST: tags.origin } });
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text());
  });
  await open(page, site, "/");
  await accept(page);
  await page.evaluate(() => void Promise.reject(new Error("unheard")));
  await expect.poll(() => tags.hits().length).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  const code = await Promise.all(scripts);
  expect(code.length).toBeGreaterThan(5);
  expect(code.filter((text) => text.includes("sentry_key"))).toEqual([]);
  expect((await page.request.post(`${site.url}/_reports`, { data: "{}" })).status()).toBe(404);
  await site.stop();
});

test("the policy opens for the tag manager's host and for nothing else", async ({ page, ownSite: site, tags }) => {
  const policy = (await page.request.get(site.url)).headers()["content-security-policy"] ?? "";
  const opened = policy.split("; ").filter((directive) => directive.includes("http"));
  expect(opened).toEqual([
    `img-src 'self' data: blob: ${tags.origin}`,
    `script-src 'self' ${tags.origin}`,
    `connect-src 'self' ${tags.origin}`,
  ]);
});
