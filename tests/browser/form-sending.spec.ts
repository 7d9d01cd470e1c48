import type { Page } from "@playwright/test";
import { everyRoute, ONLY_IN_ALL } from "../routes.ts";
import { expect, startSite, test } from "../site.ts";
import { button, cv, expectTextKept, field, fillIn, message, send, summary } from "./form.ts";
import { expectPage, linkTo, openHydrated } from "./visit.ts";

/** Delays the next POST requests until the gate opens, and drops the request or its response. */
async function interceptPost(
  page: Page,
  path: string,
  drops: "request" | "response" | "nothing",
  gate = Promise.resolve(),
) {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await gate;
    if (drops === "nothing") return route.fallback();
    if (drops === "response") await route.fetch();
    await route.abort();
  });
}

test("stores one lead for a double click", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/contact-us");
  await fillIn(page);
  await button(page).dblclick();
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  expect(await site.readLeads()).toHaveLength(1);
});

test("disables the button and shows progress while a form is sent", async ({ page, ownSite: site }) => {
  const gate = Promise.withResolvers<void>();
  await openHydrated(page, site, "/contact-us");
  await fillIn(page);
  await interceptPost(page, "/contact-us", "nothing", gate.promise);
  await send(page);
  await expect(button(page)).toBeDisabled();
  await expect(page.getByRole("progressbar", { name: "Sending" })).toBeVisible();
  gate.resolve();
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
});

test("shows the upload progress of a CV on a slow connection", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  const { job = "" } = everyRoute();
  await openHydrated(page, site, job);
  await fillIn(page);
  await field(page, "cv").setInputFiles(cv(400_000));
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: 1e6, uploadThroughput: 150_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  await send(page);
  const shares = new Set<number>();
  const progress = page.getByRole("progressbar", { name: "Sending" });
  await expect
    .poll(async () => {
      const value = await progress.getAttribute("value").catch(() => null);
      if (value) shares.add(Number(value));
      return [...shares].filter((share) => share > 0 && share < 1).length;
    })
    .toBeGreaterThan(2);
  await expect(page).toHaveURL(`${site.url}${job}/thank-you`);
});

test("a lost connection shows an error, keeps the values, and a retry stores the lead", async ({
  page,
  ownSite: site,
}) => {
  await openHydrated(page, site, "/contact-us");
  await fillIn(page);
  await interceptPost(page, "/contact-us", "request");
  await send(page);
  await expect(summary(page)).toBeFocused();
  await expect(button(page)).toHaveText("Try again");
  await expectTextKept(page);
  await page.unroute("**/contact-us");
  await send(page);
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  expect(await site.readLeads()).toMatchObject([{ answers: { message } }]);
});

test("a lost response stores one lead when resent, and another when changed", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/contact-us");
  await fillIn(page);
  await interceptPost(page, "/contact-us", "response");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await send(page);
    await expect(summary(page)).toBeFocused();
    await field(page, "name").focus();
  }
  expect(await site.readLeads()).toHaveLength(1);
  await page.unroute("**/contact-us");
  await field(page, "message").fill("Two looms.");
  await send(page);
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  expect((await site.readLeads()).map(({ answers }) => answers.message)).toEqual([message, "Two looms."]);
});

test(
  "stores the referring page, the campaign and the preselected service",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    const { service = "" } = everyRoute();
    await openHydrated(page, site, "/?utm_source=letter&utm_campaign=autumn");
    await linkTo(page, service).dispatchEvent("click");
    await expectPage(page, service);
    const contact = page.locator('main a[href^="/contact-us?service="]').first();
    const slug = new URL((await contact.getAttribute("href")) ?? "", site.url).searchParams.get("service") ?? "";
    await contact.click();
    await expectPage(page, "/contact-us");
    await expect(field(page, "service")).toHaveValue(slug);
    await fillIn(page);
    await send(page);
    await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
    expect(await site.readLeads()).toMatchObject([
      { page: service, campaign: { utm_source: "letter", utm_campaign: "autumn" }, preselected: slug },
    ]);
  },
);

for (const javaScriptEnabled of [true, false]) {
  test(`without a database, ${javaScriptEnabled ? "with" : "without"} a script, the values stay and mail and phone are offered`, async ({
    browser,
  }) => {
    const site = await startSite({ env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" } });
    const page = await browser.newPage({ javaScriptEnabled });
    await (javaScriptEnabled ? openHydrated(page, site, "/contact-us") : page.goto(`${site.url}/contact-us`));
    await fillIn(page);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await send(page);
    expect((await answered).status()).toBe(503);
    await expect(summary(page).locator('a[href^="mailto:"]')).toBeVisible();
    await expect(summary(page).locator('a[href^="tel:"]')).toBeVisible();
    await expect(summary(page)).toBeInViewport();
    await expectTextKept(page);
    await page.close();
    await site.stop();
  });
}

test("too many submissions show when to retry and keep the values", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/contact-us");
  for (let n = 0; n < 10; n += 1) {
    const lead = { name: "Ada", email: `v${n}@example.com`, message: `Number ${n}`, consent: "on" };
    await fetch(`${site.url}/contact-us`, { method: "POST", body: new URLSearchParams(lead), redirect: "manual" });
  }
  await fillIn(page);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await send(page);
  expect((await answered).status()).toBe(429);
  await expect(summary(page)).toContainText("try again in");
  await expectTextKept(page);
});
