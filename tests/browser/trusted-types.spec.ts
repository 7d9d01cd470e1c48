import { startSentryReceiver } from "../fakes/sentry-receiver.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, startSite, test } from "../site.ts";
import { addLink, expectPage, openHydrated } from "./visit.ts";

// Any browser test fails if the content security policy blocks something, see the context fixture in ../site.ts.

test("the text of an article is set through the site's policy, and shown", async ({ page, site }) => {
  await openHydrated(page, site, "/");
  const path = "/blog/a-queue-that-never-forgets";
  await (await addLink(page, path)).click();
  await expectPage(page, path);
  await expect(page.locator("main [data-html] p").first()).toBeVisible();
});

test("error reports are sent", ONLY_IN_ALL, async ({ page }) => {
  const sentry = await startSentryReceiver();
  const site = await startSite({ env: { SENTRY_DSN: sentry.dsn } });
  await openHydrated(page, site, "/");
  await page.evaluate(() => void Promise.reject(new Error("reported")));
  await expect.poll(() => site.requestsMatching(/_reports/).length).toBeGreaterThan(0);
  await site.stop();
  await sentry.close();
});

test("text is not accepted where a browser expects HTML, and no other policy can be created", async ({
  browser,
  site,
}) => {
  // A context of its own, because the violations are wanted here.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.url);
  const refused = await page.evaluate(() =>
    [
      () => Object.assign(document.createElement("p"), { innerHTML: "<img src=x onerror=alert(1)>" }),
      () => Object.assign(document.createElement("script"), { src: "/assets/x.js" }),
      () => globalThis.trustedTypes?.createPolicy("other", { createHTML: (html: string) => html }),
    ].map((attempt) => {
      try {
        attempt();
        return "accepted";
      } catch (error) {
        return error instanceof TypeError ? "refused" : String(error);
      }
    }),
  );
  expect(refused).toEqual(["refused", "refused", "refused"]);
  await context.close();
});
