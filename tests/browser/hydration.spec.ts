import type { Page } from "@playwright/test";
import { type Fault, respondWith } from "../fault-proxy.ts";
import { everyRoute, ONLY_IN_ALL, sampleByIndex, sampleByRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import {
  addLink,
  collectConsoleErrors,
  disableViewportPrefetch,
  expectPage,
  linkTo,
  openHydrated,
  recordDocumentRequests,
  waitForStartedWork,
} from "./visit.ts";

/** Serves the document with data that its page cannot render. */
const withBrokenData: Fault = async (request, response) => {
  const html = await (await fetch(`http://${request.headers.host}${request.url}?`)).text();
  const broken = html.replace(/(id="payload">.*?"data":)\{.*(\}<\/script>)/s, "$1{}$2");
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(broken);
};

const brokenPage: Fault = (_request, response) => {
  const payload = { route: "blog", params: {}, status: 200, head: { title: "Broken", tags: [] }, data: {} };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(payload));
};

const readMainText = (page: Page) => page.locator("main").textContent();

for (const path of Object.values(everyRoute())) {
  test(`${path} logs no error or warning while it hydrates`, sampleByRoute(path), async ({ page, site }) => {
    const consoleErrors = collectConsoleErrors(page);
    await openHydrated(page, site, path);
    expect(consoleErrors).toEqual([]);
    await expect(page.locator('body > [aria-live="polite"]')).toHaveCount(1);
  });
}

test("an error page logs only its status while it hydrates", async ({ page, site }) => {
  const consoleErrors = collectConsoleErrors(page);
  await openHydrated(page, site, "/blog/no-such-article?a=1");
  expect(consoleErrors.filter((text) => !text.includes("404"))).toEqual([]);
});

test("only theme and boot scripts are fetched before the page is idle or the pointer moves", async ({
  page,
  ownSite: site,
}) => {
  const { article = "" } = everyRoute();
  await page.addInitScript(() => {
    const waitForever = () => Number(document.documentElement.toggleAttribute("data-idle-requested", true));
    Object.assign(window, { requestIdleCallback: waitForever });
  });
  await page.goto(site.url + article);
  await expect(page.locator("html")).toHaveAttribute("data-idle-requested");
  await waitForStartedWork(page);
  expect(site.requestsMatching(/\.js$/).map(({ url }) => url.replace(/-[\w-]+\.js$/, ""))).toEqual([
    "/assets/theme",
    "/assets/boot",
  ]);
  // The first move of a pointer has no distance in some builds of Chromium.
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 305);
  await expect.poll(() => site.requestsMatching(/hydrate-/).length).toBeGreaterThan(0);
});

test("a page that is never idle hydrates after a timeout", ONLY_IN_ALL, async ({ page, site }) => {
  await page.addInitScript(() => {
    const neverIdle = (run: () => void, { timeout = 0 } = {}) => (timeout > 0 ? setTimeout(run, timeout) : 0);
    Object.assign(window, { requestIdleCallback: neverIdle });
  });
  await openHydrated(page, site, "/contact-us");
});

test("a page whose data is invalid keeps the server's HTML", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  const consoleErrors = collectConsoleErrors(page);
  await page.goto(`${site.url}/blog`);
  const before = await readMainText(page);
  site.addFault(/^\/blog$/, withBrokenData);
  await page.goto(`${site.url}/blog`);
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
  await waitForStartedWork(page);
  expect(await readMainText(page)).toBe(before);
  const documents = recordDocumentRequests(page);
  await linkTo(page, "/about-us").click();
  await expectPage(page, "/about-us");
  expect(documents).toEqual([`${site.url}/about-us`]);
});

for (const [index, [name, pattern]] of Object.entries({
  "the hydration chunk is": /hydrate-/,
  "the page chunk is": /list\.page-/,
}).entries()) {
  test(
    `a page keeps the server's HTML when ${name} missing`,
    sampleByIndex(index, 1),
    async ({ page, ownSite: site }) => {
      site.addFault(pattern, respondWith(404));
      const consoleErrors = collectConsoleErrors(page);
      await page.goto(`${site.url}/blog`);
      await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
      await expect(page.locator("main article").first()).toBeVisible();
      await expect(page.locator("[data-error]")).toHaveCount(0);
      await linkTo(page, "/about-us").click();
      await expectPage(page, "/about-us");
    },
  );
}

test("a page that fails to render after a navigation is replaced by the error page", async ({
  page,
  ownSite: site,
}) => {
  // It would fetch the page of the header's link before the fault is added.
  await disableViewportPrefetch(page);
  await openHydrated(page, site, "/");
  site.addFault(/^\/blog\/_payload/, brokenPage);
  await (await addLink(page, "/blog")).click();
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect(page).toHaveTitle("Internal error");
  await expect(
    page.getByText("Something went wrong. Please retry the action or contact us to resolve this issue."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to the Homepage" }).click();
  await expectPage(page, "/");
});

for (const [index, userAgent] of [
  "Mozilla/5.0 (compatible; Googlebot/2.1)",
  "facebookexternalhit/1.1",
  "Chrome-Lighthouse",
].entries()) {
  test.describe(`for ${userAgent}`, () => {
    test.use({ userAgent });

    const name = "the server's HTML stays when a page fails, and the failure is logged";
    test(name, sampleByIndex(index, 1), async ({ page, ownSite: site }) => {
      const consoleErrors = collectConsoleErrors(page);
      await disableViewportPrefetch(page);
      await openHydrated(page, site, "/about-us");
      const before = await readMainText(page);
      site.addFault(/^\/blog\/_payload/, brokenPage);
      site.addFault(/^\/resources\/_payload/, respondWith(500, "broken"));
      await linkTo(page, "/resources").dispatchEvent("click");
      await expect.poll(() => consoleErrors.join()).toContain("/resources/_payload.json");
      await expect(page.locator("[data-error]")).toHaveCount(0);
      await linkTo(page, "/blog").dispatchEvent("click");
      await expect.poll(() => consoleErrors.join()).toContain("TypeError");
      await waitForStartedWork(page);
      await expect(page.locator("[data-error]")).toHaveCount(0);
      expect(await readMainText(page)).toBe(before);
    });
  });
}
