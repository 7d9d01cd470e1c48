import type { Page } from "@playwright/test";
import { answer, type Fault } from "../fault-proxy.ts";
import { everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, complaints, documentRequests, linkTo, open, shows } from "./visit.ts";

/** The document, but with data that its page cannot be made from. */
const withBrokenData: Fault = async (request, response) => {
  const html = await (await fetch(`http://${request.headers.host}${request.url}?`)).text();
  const broken = html.replace(/(id="payload">.*?"data":)\{.*(\}<\/script>)/s, "$1{}$2");
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(broken);
};

const brokenPage: Fault = (_request, response) => {
  const payload = { route: "blog", params: {}, status: 200, head: { title: "Broken", tags: [] }, data: {} };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(payload));
};

const textOf = (page: Page) => page.locator("main").textContent();

test("no page complains while it is taken over", async ({ page, site }) => {
  const complained = complaints(page);
  for (const path of Object.values(await everyRoute(site))) {
    await open(page, site, path);
    expect(complained.splice(0), path).toEqual([]);
    await expect(page.locator('body > [aria-live="polite"]')).toHaveCount(1);
  }
  await open(page, site, "/blog/no-such-article?a=1");
  expect(complained.filter((text) => !text.includes("404"))).toEqual([]);
});

test("little is fetched before the page is idle or a hand moves", async ({ page, ownSite: site }) => {
  const { article = "" } = await everyRoute(site);
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(site.url + article);
  await page.waitForTimeout(300);
  expect(site.asked(/\.js$/).map(({ url }) => url.replace(/-[\w-]+\.js$/, ""))).toEqual([
    "/assets/theme",
    "/assets/boot",
  ]);
  await page.mouse.move(300, 300);
  await expect.poll(() => site.asked(/hydrate-/).length).toBeGreaterThan(0);
});

test("a page that is never idle is taken over all the same", async ({ page, site }) => {
  await page.addInitScript(() => {
    const never = (run: () => void, { timeout = 0 } = {}) => (timeout > 0 ? setTimeout(run, timeout) : 0);
    Object.assign(window, { requestIdleCallback: never });
  });
  await open(page, site, "/contact-us");
});

test("a page whose data does not fit stays as the server made it", async ({ page, ownSite: site }) => {
  const complained = complaints(page);
  await page.goto(`${site.url}/blog`);
  const before = await textOf(page);
  site.meddle(/^\/blog$/, withBrokenData);
  await page.goto(`${site.url}/blog`);
  await expect.poll(() => complained.length).toBeGreaterThan(0);
  await page.waitForTimeout(300);
  expect(await textOf(page)).toBe(before);
  const documents = documentRequests(page);
  await linkTo(page, "/about-us").click();
  await shows(page, "/about-us");
  expect(documents).toEqual([`${site.url}/about-us`]);
});

for (const [name, fits] of Object.entries({
  "the code for it is": /hydrate-/,
  "the page's own code is": /list\.page-/,
})) {
  test(`a page stays as the server made it when ${name} not to be had`, async ({ page, ownSite: site }) => {
    site.meddle(fits, answer(404));
    const complained = complaints(page);
    await page.goto(`${site.url}/blog`);
    await expect.poll(() => complained.length).toBeGreaterThan(0);
    await expect(page.locator("main article").first()).toBeVisible();
    await expect(page.locator("[data-error]")).toHaveCount(0);
    await linkTo(page, "/about-us").click();
    await shows(page, "/about-us");
  });
}

test("a page that fails later is replaced by the error page", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  site.meddle(/^\/blog\/_payload/, brokenPage);
  await (await addLink(page, "/blog")).click();
  await expect(page.locator("h1")).toHaveText("An error occured.");
  await expect(page).toHaveTitle("Internal error");
  await expect(
    page.getByText("Something went wrong. Please retry the action or contact us to resolve this issue."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to the Homepage" }).click();
  await shows(page, "/");
});

for (const userAgent of ["Mozilla/5.0 (compatible; Googlebot/2.1)", "facebookexternalhit/1.1", "Chrome-Lighthouse"]) {
  test.describe(`for ${userAgent}`, () => {
    test.use({ userAgent });

    test("the server's page stays when a page fails, and the failure is logged", async ({ page, ownSite: site }) => {
      const complained = complaints(page);
      await open(page, site, "/about-us");
      const before = await textOf(page);
      site.meddle(/^\/blog\/_payload/, brokenPage);
      site.meddle(/^\/resources\/_payload/, answer(500, "broken"));
      await linkTo(page, "/resources").dispatchEvent("click");
      await expect.poll(() => complained.join()).toContain("without a payload");
      await expect(page.locator("[data-error]")).toHaveCount(0);
      await linkTo(page, "/blog").dispatchEvent("click");
      await expect.poll(() => complained.join()).toContain("TypeError");
      await page.waitForTimeout(200);
      await expect(page.locator("[data-error]")).toHaveCount(0);
      expect(await textOf(page)).toBe(before);
    });
  });
}
