import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRoute } from "../routes.ts";
import type { BrowserDriver } from "./driver.ts";
import { expect, expectPage, isVisible, openHydrated, test } from "./fixtures.ts";

const form = 'main form[method="post"]';
const submit = (driver: BrowserDriver) => driver.click(`${form} [type="submit"]`);

async function fillIn(driver: BrowserDriver, email: string): Promise<void> {
  await driver.type(`${form} [name="name"]`, "Ada Lovelace");
  await driver.type(`${form} [name="email"]`, email);
  await driver.check(`${form} [name="consent"]`);
}

test("a contact form with invalid fields shows the errors, keeps the values, and is stored once corrected", async ({
  driver,
  site,
}) => {
  await openHydrated(driver, `${site.url}/contact-us`);
  await submit(driver);
  for (const name of ["name", "email", "message", "consent"]) {
    await expect.poll(() => isVisible(driver, `#${name}-error`), name).toBe(true);
  }
  expect(await driver.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");

  // A browser accepts an address without a dot, the server does not.
  await fillIn(driver, "ada@localhost");
  await driver.type(`${form} [name="message"]`, "We need a loom.");
  await submit(driver);
  // Not only visible: the error of the empty field is still there until the page has handled the click.
  const readEmailError = () => driver.evaluate(() => document.querySelector("#email-error")?.textContent);
  await expect.poll(readEmailError).toContain("does not look like an email address");
  expect(await driver.evaluate(() => document.querySelector<HTMLTextAreaElement>('main [name="message"]')?.value)).toBe(
    "We need a loom.",
  );

  await driver.type(`${form} [name="email"]`, "ada@example.com");
  await submit(driver);
  await expectPage(driver, site, "/contact-us/thank-you");
  expect(await site.readLeads()).toMatchObject([
    { answers: { name: "Ada Lovelace", email: "ada@example.com", message: "We need a loom." } },
  ]);
});

test("an ebook is downloaded as PDF after its form", async ({ driver, site }) => {
  const { ebook = "" } = everyRoute();
  await openHydrated(driver, site.url + ebook);
  await fillIn(driver, "ada@example.com");
  await submit(driver);
  await expectPage(driver, site, `${ebook}/thank-you`);
  await driver.click('main a[href*="/download?"]');
  const name = `${ebook.split("/").at(-1)}.pdf`;
  await expect.poll(() => readdirSync(driver.downloadFolder)).toEqual([name]);
  const file = () => readFileSync(join(driver.downloadFolder, name), "latin1");
  await expect.poll(() => file().trimEnd().slice(-5)).toBe("%%EOF");
  expect(file().slice(0, 5)).toBe("%PDF-");
  await expectPage(driver, site, `${ebook}/thank-you`);
});

test("a job application is stored with its CV", async ({ driver, site }, testInfo) => {
  const { job = "" } = everyRoute();
  const cv = testInfo.outputPath("cv.pdf");
  writeFileSync(cv, "%PDF-1.7\nstartxref\n0\n%%EOF\n");
  await openHydrated(driver, site.url + job);
  await fillIn(driver, "ada@example.com");
  await driver.uploadFile(`${form} [name="cv"]`, cv);
  await submit(driver);
  await expectPage(driver, site, `${job}/thank-you`);
  expect(await site.readLeads()).toMatchObject([{ kind: "job", answers: { email: "ada@example.com" } }]);
});
