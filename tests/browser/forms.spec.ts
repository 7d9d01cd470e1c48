import { createGate, respondWith } from "../fault-proxy.ts";
import { everyRoute, ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { field, fillIn, message, send } from "./form.ts";
import {
  addLink,
  disableViewportPrefetch,
  expectPage,
  openHydrated,
  recordDocumentRequests,
  waitForHydration,
} from "./visit.ts";

// A page that was prefetched before a new build or a fault is shown without a request.
test.beforeEach(({ page }) => disableViewportPrefetch(page));

test("drafts survive a forced load of a new build", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/contact-us");
  await fillIn(page);
  await field(page, "budget").selectOption({ index: 1 });
  const budget = await field(page, "budget").inputValue();
  await site.deploy();
  const documents = recordDocumentRequests(page);
  await (await addLink(page, "/about-us")).dispatchEvent("click");
  await expectPage(page, "/about-us");
  expect(documents).toEqual([`${site.url}/about-us`]);
  for (const back of [() => page.goBack(), () => page.reload()]) {
    await back();
    await waitForHydration(page);
    await expect(field(page, "name")).toHaveValue("Ada Lovelace");
    await expect(field(page, "message")).toHaveValue(message);
    await expect(field(page, "budget")).toHaveValue(budget);
    await expect(field(page, "consent")).toBeChecked();
  }
});

test("drafts are saved in a form reached by navigation", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/");
  await (await addLink(page, "/contact-us")).click();
  await expectPage(page, "/contact-us");
  await fillIn(page);
  await page.reload();
  await waitForHydration(page);
  await expect(field(page, "message")).toHaveValue(message);
});

test("drafts are restored after navigating away and back", async ({ page, site }) => {
  await openHydrated(page, site, "/contact-us");
  await fillIn(page);
  await (await addLink(page, "/about-us")).click();
  await expectPage(page, "/about-us");
  await page.goBack();
  await expectPage(page, "/contact-us");
  await expect(field(page, "message")).toHaveValue(message);
});

test("a form is sent without a page load, and its draft is cleared once stored", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/contact-us");
  const documents = recordDocumentRequests(page);
  await fillIn(page);
  await field(page, "email").fill("ada@localhost");
  await send(page);
  await expect(page.locator("#email-error")).toBeVisible();
  await expect(field(page, "message")).toHaveValue(message);
  await field(page, "email").fill("ada@example.com");
  await send(page);
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  expect(documents).toEqual([]);
  await page.goto(`${site.url}/contact-us`);
  await waitForHydration(page);
  await expect(field(page, "message")).toHaveValue("");
});

test("drafts are cleared when the browser submits the form natively", ONLY_IN_ALL, async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/contact-us");
  await fillIn(page);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[method="post"]')?.submit());
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("form:/contact-us"))).toBeNull();
});

test("text typed during a navigation stays with the form it was typed in", async ({ page, ownSite: site }) => {
  const { ebook = "" } = everyRoute();
  await openHydrated(page, site, "/contact-us");
  const gate = createGate();
  site.addFault(/_payload/, gate.hold);
  await (await addLink(page, ebook)).dispatchEvent("click");
  await expect(page).toHaveURL(site.url + ebook);
  await field(page, "name").fill("Ada");
  gate.open();
  await expectPage(page, ebook);
  expect(await field(page, "name").inputValue()).toBe("");
  await page.goBack();
  await expect(field(page, "name")).toHaveValue("Ada");
});

test(
  "navigating away while a form is sent does not redirect to its thank-you page",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    const { ebook = "" } = everyRoute();
    await openHydrated(page, site, "/contact-us");
    await fillIn(page);
    const gate = createGate();
    site.addFault(/^\/contact-us$/, gate.hold);
    await send(page);
    await expect.poll(() => site.requestsMatching(/^\/contact-us$/).some(({ method }) => method === "POST")).toBe(true);
    await (await addLink(page, ebook)).dispatchEvent("click");
    await expectPage(page, ebook);
    await field(page, "name").fill("Grace");
    gate.open();
    const readDraft = (path: string) => page.evaluate((name) => sessionStorage.getItem(name), `form:${path}`);
    await expect.poll(() => readDraft("/contact-us")).toBeNull();
    expect(await site.readLeads()).toHaveLength(1);
    await expect(page).toHaveURL(site.url + ebook);
    expect(await readDraft(ebook)).toContain("Grace");
  },
);

test(
  "a form that the server returned with errors is empty once it is stored",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await openHydrated(page, site, "/contact-us");
    await fillIn(page);
    await field(page, "email").fill("ada");
    await page.evaluate(() => document.querySelector<HTMLFormElement>('form[method="post"]')?.submit());
    await expect(page.locator("#email-error")).toBeVisible();
    await waitForHydration(page);
    await field(page, "email").fill("ada@example.com");
    await send(page);
    await expectPage(page, "/contact-us/thank-you");
    await (await addLink(page, "/contact-us")).click();
    await expectPage(page, "/contact-us");
    await expect(page.locator("form").getByRole("alert")).toHaveCount(0);
    await expect(field(page, "message")).toHaveValue("");
  },
);

test("a form that cannot be sent shows an error and keeps its values", async ({ page, ownSite: site }) => {
  await openHydrated(page, site, "/contact-us");
  await fillIn(page);
  site.addFault(/^\/contact-us$/, respondWith(502, "Bad gateway", "text/plain"));
  await send(page);
  await expect(page.locator("form").getByRole("alert")).toBeVisible();
  await expect(field(page, "message")).toHaveValue(message);
  site.clearFaults();
  await send(page);
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
});
