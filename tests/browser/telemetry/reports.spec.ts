import type { Page } from "@playwright/test";
import { z } from "zod";
import type { startSentryReceiver } from "../../fakes/sentry-receiver.ts";
import { respondWith } from "../../fault-proxy.ts";
import { ONLY_IN_ALL } from "../../routes.ts";
import { startSite } from "../../site.ts";
import { addLink, disableViewportPrefetch, openHydrated } from "../visit.ts";
import { acceptConsent, consentDialog, expect, test } from "./configured.ts";

type Receiver = Awaited<ReturnType<typeof startSentryReceiver>>;

const errorEvents = z.array(
  z.object({ exception: z.object({ values: z.array(z.object({ value: z.string() })).nonempty() }) }),
);

/** The message of each reported error, without that of `waitForDuplicates`. */
const messages = ({ payloads }: Receiver) =>
  errorEvents
    .parse(payloads("event"))
    .map(({ exception }) => exception.values.at(-1)?.value)
    .filter((message) => message !== "the last error");

/** Waits for the report of one more error: duplicates of earlier errors arrive before it. */
async function waitForDuplicates(page: Page, { payloads }: Receiver): Promise<void> {
  await page.evaluate(() => void Promise.reject(new Error("the last error")));
  await expect.poll(() => JSON.stringify(payloads("event"))).toContain("the last error");
}

test("statuses 300 to 499 are not reported, all others are", ONLY_IN_ALL, async ({ page, ownSite: site, sentry }) => {
  await openHydrated(page, site, "/privacy-policy");
  await page.evaluate(() => {
    for (const statusCode of [299, 300, 404, 499, 500])
      void Promise.reject(Object.assign(new Error(`status ${statusCode}`), { statusCode }));
  });
  await expect.poll(() => messages(sentry).length).toBe(2);
  await waitForDuplicates(page, sentry);
  expect(messages(sentry).sort()).toEqual(["status 299", "status 500"]);
});

test("an unhandled rejection is reported once through the site's endpoint with the build id as release", async ({
  page,
  ownSite: site,
  sentry,
}) => {
  await openHydrated(page, site, "/privacy-policy");
  const thrown = page.waitForEvent("pageerror", ({ message }) => message === "wrapped");
  await page.evaluate(() => {
    const error = new Error("a broken promise");
    // The rejection has been reported when the error that wraps it is thrown.
    const throwWrapped = () =>
      setTimeout(() => {
        throw new Error("wrapped", { cause: error });
      });
    addEventListener("unhandledrejection", throwWrapped, { once: true });
    void Promise.reject(error);
    void Promise.reject(error);
  });
  await thrown;
  await expect.poll(() => sentry.payloads("event")).toMatchObject([{ release: site.buildId() }]);
  expect(site.requestsMatching(/^\/_reports/)).toHaveLength(1);
  await waitForDuplicates(page, sentry);
  expect(messages(sentry)).toEqual(["a broken promise"]);
});

test("an error before hydration is queued and reported", ONLY_IN_ALL, async ({ page, ownSite: site, sentry }) => {
  // Thrown as soon as the first script listens, long before the reporting chunk is loaded.
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      throw new Error("early");
    });
  });
  await openHydrated(page, site, "/privacy-policy");
  await expect.poll(() => messages(sentry)).toEqual(["early"]);
});

test("an error in a component is reported once", ONLY_IN_ALL, async ({ page, ownSite: site, sentry }) => {
  site.addFault(
    /^\/about-us\/_payload/,
    respondWith(
      200,
      '{"route":"about","params":{},"status":200,"head":{"title":"About","tags":[]},"data":{}}',
      "application/json",
    ),
  );
  await openHydrated(page, site, "/privacy-policy");
  await (await addLink(page, "/about-us")).click();
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect.poll(() => messages(sentry).length).toBe(1);
  await waitForDuplicates(page, sentry);
  expect(messages(sentry)).toHaveLength(1);
  expect(sentry.payloads("event")[0]).toMatchObject({ exception: { values: [{ type: "TypeError" }] } });
});

test("a chunk that cannot be loaded is reported once", ONLY_IN_ALL, async ({ page, ownSite: site, sentry }) => {
  site.addFault(/^\/assets\/about\.page-[\w-]+\.js/, respondWith(404));
  await openHydrated(page, site, "/privacy-policy");
  await (await addLink(page, "/about-us")).click();
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect.poll(() => messages(sentry)).toEqual(["Page 'about' could not be loaded."]);
  await waitForDuplicates(page, sentry);
  expect(messages(sentry)).toHaveLength(1);
});

/** Each part, and the one that the error names: the browser does not say which import of a module has failed. */
const missingParts = { react: "hydrate", hydrate: "hydrate", "about.page": "about.page" };
for (const [part, named] of Object.entries(missingParts)) {
  test(
    `when ${part} cannot be loaded, the page view is sent and the error is reported once`,
    ONLY_IN_ALL,
    async ({ page, ownSite: site, sentry }) => {
      site.addFault(new RegExp(`^/assets/${part}-[\\w-]+\\.js`), respondWith(404));
      await page.goto(`${site.url}/about-us`);
      await expect.poll(() => messages(sentry)).toEqual([expect.stringMatching(named)]);
      await expect(consentDialog(page)).toBeVisible();
      await waitForDuplicates(page, sentry);
      expect(messages(sentry)).toHaveLength(1);
      expect(site.requestsMatching(/^\/_count$/)).toHaveLength(1);
    },
  );
}

test("a page that does not exist is not reported", ONLY_IN_ALL, async ({ page, ownSite: site, sentry }) => {
  await openHydrated(page, site, "/no-such-page");
  await (await addLink(page, "/blog/no-such-article")).click();
  await expect(page).toHaveURL(/no-such-article/);
  await waitForDuplicates(page, sentry);
  expect(messages(sentry)).toEqual([]);
  expect(sentry.received).toHaveLength(1);
});

test("an error on the server is reported once, only by the server", async ({ page, sentry }) => {
  let stopped = false;
  // An invalid date breaks whatever depends on the day.
  const site = await startSite({
    env: { SENTRY_DSN: sentry.dsn },
    now: () => new Date(stopped ? Number.NaN : Date.now()),
  });
  stopped = true;
  await disableViewportPrefetch(page);
  await openHydrated(page, site, "/careers");
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect.poll(() => messages(sentry).length).toBe(1);

  const { error } = JSON.parse((await page.locator("#payload").textContent()) ?? "");
  site.addFault(/^\/about-us\/_payload/, respondWith(500, JSON.stringify({ error }), "application/json"));
  await (await addLink(page, "/about-us")).click();
  await expect(page).toHaveURL(/about-us/);
  await expect.poll(() => site.requestsMatching(/^\/about-us\/_payload/).length).toBeGreaterThan(0);
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await waitForDuplicates(page, sentry);
  expect(messages(sentry)).toHaveLength(1);
  expect(sentry.payloads("event")[0]).toMatchObject({ platform: "node", release: site.buildId() });
  await site.stop();
});

test(
  "pages are traced after consent to analytics, and traces end a second after the page is idle",
  ONLY_IN_ALL,
  async ({ page, ownSite: site, sentry }) => {
    await openHydrated(page, site, "/");
    await acceptConsent(page);
    await expect.poll(() => sentry.payloads("transaction").length).toBe(1);
    await (await addLink(page, "/about-us")).click();
    await expect
      .poll(() => sentry.payloads("transaction").map(({ transaction }) => transaction))
      .toEqual(["/", "/about-us"]);
    expect(site.requestsMatching(/^\/_reports/).length).toBeGreaterThan(1);
  },
);
