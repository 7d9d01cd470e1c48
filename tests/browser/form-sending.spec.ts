import type { Page } from "@playwright/test";
import { everyRoute } from "../routes.ts";
import { expect, startSite, test } from "../site.ts";
import { button, cv, field, fillIn, keepsText, message, send, summary } from "./form.ts";
import { linkTo, open, shows } from "./visit.ts";

/** What becomes of the next posts: they wait for the gate, and are lost on the way there or on the way back. */
async function onPost(page: Page, path: string, loses: "question" | "answer" | "nothing", gate = Promise.resolve()) {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await gate;
    if (loses === "nothing") return route.fallback();
    if (loses === "answer") await route.fetch();
    await route.abort();
  });
}

test("one row is stored, however often it is clicked", async ({ page, ownSite: site }) => {
  await open(page, site, "/contact-us");
  await fillIn(page);
  await button(page).dblclick();
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  expect(await site.stored()).toHaveLength(1);
});

test("while it is sent, the button rests and progress is shown", async ({ page, ownSite: site }) => {
  const gate = Promise.withResolvers<void>();
  await open(page, site, "/contact-us");
  await fillIn(page);
  await onPost(page, "/contact-us", "nothing", gate.promise);
  await send(page);
  await expect(button(page)).toBeDisabled();
  await expect(page.getByRole("progressbar", { name: "Sending" })).toBeVisible();
  gate.resolve();
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
});

test("a CV on a slow line shows how much of it is through", async ({ page, ownSite: site }) => {
  const { job = "" } = await everyRoute(site);
  await open(page, site, job);
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

test("a lost connection is told, the text stays, and the next try stores it", async ({ page, ownSite: site }) => {
  await open(page, site, "/contact-us");
  await fillIn(page);
  await onPost(page, "/contact-us", "question");
  await send(page);
  await expect(summary(page)).toBeFocused();
  await expect(button(page)).toHaveText("Try again");
  await keepsText(page);
  await page.unroute("**/contact-us");
  await send(page);
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  expect(await site.stored()).toMatchObject([{ answers: { message } }]);
});

test("a lost answer leads to one row when sent again, and to the change when changed", async ({
  page,
  ownSite: site,
}) => {
  await open(page, site, "/contact-us");
  await fillIn(page);
  await onPost(page, "/contact-us", "answer");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await send(page);
    await expect(summary(page)).toBeFocused();
    await field(page, "name").focus();
  }
  expect(await site.stored()).toHaveLength(1);
  await page.unroute("**/contact-us");
  await field(page, "message").fill("Two looms.");
  await send(page);
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  expect((await site.stored()).map(({ answers }) => answers.message)).toEqual([message, "Two looms."]);
});

test("the page, the campaign and the service that led here are stored", async ({ page, ownSite: site }) => {
  const { service = "" } = await everyRoute(site);
  await open(page, site, "/?utm_source=letter&utm_campaign=autumn");
  await linkTo(page, service).dispatchEvent("click");
  await shows(page, service);
  const contact = page.locator('main a[href^="/contact-us?service="]').first();
  const slug = new URL((await contact.getAttribute("href")) ?? "", site.url).searchParams.get("service") ?? "";
  await contact.click();
  await shows(page, "/contact-us");
  await expect(field(page, "service")).toHaveValue(slug);
  await fillIn(page);
  await send(page);
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  expect(await site.stored()).toMatchObject([
    { page: service, campaign: { utm_source: "letter", utm_campaign: "autumn" }, preselected: slug },
  ]);
});

for (const javaScriptEnabled of [true, false]) {
  test(`without a database, ${javaScriptEnabled ? "with" : "without"} a script, the text stays and other ways are offered`, async ({
    browser,
  }) => {
    const site = await startSite({ env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" } });
    const page = await browser.newPage({ javaScriptEnabled });
    await (javaScriptEnabled ? open(page, site, "/contact-us") : page.goto(`${site.url}/contact-us`));
    await fillIn(page);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await send(page);
    expect((await answered).status()).toBe(503);
    await expect(summary(page).locator('a[href^="mailto:"]')).toBeVisible();
    await expect(summary(page).locator('a[href^="tel:"]')).toBeVisible();
    await expect(summary(page)).toBeInViewport();
    await keepsText(page);
    await page.close();
    await site.stop();
  });
}

test("who sends too much is told so, and keeps the text", async ({ page, ownSite: site }) => {
  await open(page, site, "/contact-us");
  for (let n = 0; n < 10; n += 1) {
    const lead = { name: "Ada", email: `v${n}@example.com`, message: `Number ${n}`, consent: "on" };
    await fetch(`${site.url}/contact-us`, { method: "POST", body: new URLSearchParams(lead), redirect: "manual" });
  }
  await fillIn(page);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await send(page);
  expect((await answered).status()).toBe(429);
  await expect(summary(page)).toContainText("try again in");
  await keepsText(page);
});
