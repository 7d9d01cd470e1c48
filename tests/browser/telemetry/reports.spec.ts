import type { Page } from "@playwright/test";
import type { startSentryReceiver } from "../../fakes/sentry-receiver.ts";
import { answer } from "../../fault-proxy.ts";
import { startSite } from "../../site.ts";
import { addLink, open } from "../visit.ts";
import { accept, box, expect, test } from "./configured.ts";

type Receiver = Awaited<ReturnType<typeof startSentryReceiver>>;

const messages = ({ payloads }: Receiver) =>
  payloads("event").map(({ exception }) => {
    const { values } = Object(exception);
    return values.at(-1).value;
  });

/** Long enough for a second report of the same error to arrive, if there were one. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1000);
}

test("statuses 300 to 499 are not reported, all others are", async ({ page, ownSite: site, sentry }) => {
  await open(page, site, "/");
  await page.evaluate(() => {
    for (const statusCode of [299, 300, 404, 499, 500])
      void Promise.reject(Object.assign(new Error(`status ${statusCode}`), { statusCode }));
  });
  await expect.poll(() => messages(sentry).length).toBe(2);
  await settled(page);
  expect(messages(sentry).sort()).toEqual(["status 299", "status 500"]);
});

test("an error of a promise is reported once, through the site itself, under the build's name", async ({
  page,
  ownSite: site,
  sentry,
}) => {
  await open(page, site, "/");
  await page.evaluate(() => {
    const error = new Error("a broken promise");
    void Promise.reject(error);
    void Promise.reject(error);
    setTimeout(() => {
      throw new Error("wrapped", { cause: error });
    }, 50);
  });
  await expect.poll(() => sentry.payloads("event")).toMatchObject([{ release: site.buildId() }]);
  await settled(page);
  expect(messages(sentry)).toEqual(["a broken promise"]);
  expect(site.asked(/^\/_reports/)).toHaveLength(1);
});

test("an error from before the page was taken over waits and is reported", async ({ page, ownSite: site, sentry }) => {
  // As soon as the first script listens, and long before the reporting is there.
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      throw new Error("early");
    });
  });
  await open(page, site, "/");
  await expect.poll(() => messages(sentry)).toEqual(["early"]);
});

test("an error in a component is reported once", async ({ page, ownSite: site, sentry }) => {
  site.meddle(
    /^\/about-us\/_payload/,
    answer(
      200,
      '{"route":"about","params":{},"status":200,"head":{"title":"About","tags":[]},"data":{}}',
      "application/json",
    ),
  );
  await open(page, site, "/");
  await (await addLink(page, "/about-us")).click();
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect.poll(() => messages(sentry).length).toBe(1);
  await settled(page);
  expect(sentry.payloads("event")).toMatchObject([{ exception: { values: [{ type: "TypeError" }] } }]);
});

test("a chunk that cannot be loaded is reported once", async ({ page, ownSite: site, sentry }) => {
  site.meddle(/^\/assets\/about\.page-[\w-]+\.js/, answer(404));
  await open(page, site, "/");
  await (await addLink(page, "/about-us")).click();
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect.poll(() => messages(sentry)).toEqual(["The code of page 'about' could not be loaded."]);
  await settled(page);
  expect(messages(sentry)).toHaveLength(1);
});

for (const part of ["react", "hydrate", "about.page"]) {
  test(`where ${part} cannot be loaded, the first page is told of as ever and the error is reported once`, async ({
    page,
    ownSite: site,
    sentry,
  }) => {
    site.meddle(new RegExp(`^/assets/${part}-[\\w-]+\\.js`), answer(404));
    await page.goto(`${site.url}/about-us`);
    await expect.poll(() => messages(sentry)).toEqual([expect.stringMatching(part)]);
    await expect(box(page)).toBeVisible();
    await settled(page);
    expect(messages(sentry)).toHaveLength(1);
    expect(site.asked(/^\/_count$/)).toHaveLength(1);
  });
}

test("a page that does not exist is no report", async ({ page, ownSite: site, sentry }) => {
  await open(page, site, "/no-such-page");
  await (await addLink(page, "/blog/no-such-article")).click();
  await expect(page).toHaveURL(/no-such-article/);
  await settled(page);
  expect(sentry.received).toEqual([]);
});

test("an error on the server is reported once, by the server alone", async ({ page, sentry }) => {
  let stopped = false;
  // A clock that tells no time breaks whatever depends on the day.
  const site = await startSite({
    env: { SENTRY_DSN: sentry.dsn },
    now: () => new Date(stopped ? Number.NaN : Date.now()),
  });
  stopped = true;
  await open(page, site, "/careers");
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect.poll(() => messages(sentry).length).toBe(1);

  const { error } = JSON.parse((await page.locator("#payload").textContent()) ?? "");
  site.meddle(/^\/about-us\/_payload/, answer(500, JSON.stringify({ error }), "application/json"));
  await (await addLink(page, "/about-us")).click();
  await expect(page).toHaveURL(/about-us/);
  await expect.poll(() => site.asked(/^\/about-us\/_payload/).length).toBeGreaterThan(0);
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await settled(page);
  expect(sentry.payloads("event")).toMatchObject([{ platform: "node", release: site.buildId() }]);
  await site.stop();
});

test("pages are timed after a yes to analytics, and end a second after they are quiet", async ({
  page,
  ownSite: site,
  sentry,
}) => {
  await open(page, site, "/");
  await accept(page);
  await expect.poll(() => sentry.payloads("transaction").length).toBe(1);
  await (await addLink(page, "/about-us")).click();
  await expect
    .poll(() => sentry.payloads("transaction").map(({ transaction }) => transaction))
    .toEqual(["/", "/about-us"]);
  expect(site.asked(/^\/_reports/).length).toBeGreaterThan(1);
});
