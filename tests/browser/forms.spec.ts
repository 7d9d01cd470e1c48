import { answer, delay } from "../fault-proxy.ts";
import { everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { field, fillIn, message, send } from "./form.ts";
import { addLink, documentRequests, open, shows, takenOver } from "./visit.ts";

test("what was typed survives a forced load of a new build", async ({ page, ownSite: site }) => {
  await open(page, site, "/contact-us");
  await fillIn(page);
  await field(page, "budget").selectOption({ index: 1 });
  const budget = await field(page, "budget").inputValue();
  await site.deploy();
  const documents = documentRequests(page);
  await (await addLink(page, "/about-us")).dispatchEvent("click");
  await shows(page, "/about-us");
  expect(documents).toEqual([`${site.url}/about-us`]);
  for (const back of [() => page.goBack(), () => page.reload()]) {
    await back();
    await takenOver(page);
    await expect(field(page, "name")).toHaveValue("Ada Lovelace");
    await expect(field(page, "message")).toHaveValue(message);
    await expect(field(page, "budget")).toHaveValue(budget);
    await expect(field(page, "consent")).toBeChecked();
  }
});

test("what was typed is kept also in a form that came with a page change", async ({ page, ownSite: site }) => {
  await open(page, site, "/");
  await (await addLink(page, "/contact-us")).click();
  await shows(page, "/contact-us");
  await fillIn(page);
  await page.reload();
  await takenOver(page);
  await expect(field(page, "message")).toHaveValue(message);
});

test("what was typed is there again after a page change and back", async ({ page, site }) => {
  await open(page, site, "/contact-us");
  await fillIn(page);
  await (await addLink(page, "/about-us")).click();
  await shows(page, "/about-us");
  await page.goBack();
  await shows(page, "/contact-us");
  await expect(field(page, "message")).toHaveValue(message);
});

test("a form is sent without a page load, and forgotten once stored", async ({ page, ownSite: site }) => {
  await open(page, site, "/contact-us");
  const documents = documentRequests(page);
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
  await takenOver(page);
  await expect(field(page, "message")).toHaveValue("");
});

test("what was typed is forgotten also when the browser sends the form by itself", async ({ page, ownSite: site }) => {
  await open(page, site, "/contact-us");
  await fillIn(page);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[method="post"]')?.submit());
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("form:/contact-us"))).toBeNull();
});

test("what was typed while another page is on its way stays with its form", async ({ page, ownSite: site }) => {
  const { ebook = "" } = await everyRoute(site);
  await open(page, site, "/contact-us");
  site.meddle(/_payload/, delay(500));
  await (await addLink(page, ebook)).dispatchEvent("click");
  await expect(page).toHaveURL(site.url + ebook);
  await field(page, "name").fill("Ada");
  await shows(page, ebook);
  expect(await field(page, "name").inputValue()).toBe("");
  await page.goBack();
  await expect(field(page, "name")).toHaveValue("Ada");
});

test("who goes on while a form is being sent is not called back", async ({ page, ownSite: site }) => {
  const { ebook = "" } = await everyRoute(site);
  await open(page, site, "/contact-us");
  await fillIn(page);
  site.meddle(/^\/contact-us$/, delay(600));
  await send(page);
  await (await addLink(page, ebook)).dispatchEvent("click");
  await shows(page, ebook);
  await field(page, "name").fill("Grace");
  const kept = (path: string) => page.evaluate((name) => sessionStorage.getItem(name), `form:${path}`);
  await expect.poll(() => kept("/contact-us")).toBeNull();
  expect(await site.stored()).toHaveLength(1);
  await expect(page).toHaveURL(site.url + ebook);
  expect(await kept(ebook)).toContain("Grace");
});

test("a form that the server sent back is empty again once it is stored", async ({ page, ownSite: site }) => {
  await open(page, site, "/contact-us");
  await fillIn(page);
  await field(page, "email").fill("ada");
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[method="post"]')?.submit());
  await expect(page.locator("#email-error")).toBeVisible();
  await takenOver(page);
  await field(page, "email").fill("ada@example.com");
  await send(page);
  await shows(page, "/contact-us/thank-you");
  await (await addLink(page, "/contact-us")).click();
  await shows(page, "/contact-us");
  await expect(page.locator("form").getByRole("alert")).toHaveCount(0);
  await expect(field(page, "message")).toHaveValue("");
});

test("a form that cannot be sent says so and keeps what was typed", async ({ page, ownSite: site }) => {
  await open(page, site, "/contact-us");
  await fillIn(page);
  site.meddle(/^\/contact-us$/, answer(502, "Bad gateway", "text/plain"));
  await send(page);
  await expect(page.locator("form").getByRole("alert")).toBeVisible();
  await expect(field(page, "message")).toHaveValue(message);
  site.leaveAlone();
  await send(page);
  await expect(page).toHaveURL(`${site.url}/contact-us/thank-you`);
});
