import { formFields } from "../../src/leads/index.ts";
import { everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { cv, field, fillIn, keepsText, send, summary } from "./form.ts";
import { open } from "./visit.ts";

test("mistakes stand at their fields and on top, in the words that the server has for them", async ({ page, site }) => {
  const routes = await everyRoute(site);
  for (const kind of ["contact", "ebook", "job"] as const) {
    const path = routes[kind] ?? "";
    await open(page, site, path);
    await send(page);
    await expect(summary(page)).toBeFocused();
    const required = Object.values(formFields[kind]).filter((one) => one.required);
    const answer = await fetch(site.url + path, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(),
    });
    const { errors } = await answer.json();
    expect(Object.keys(errors).sort()).toEqual(required.map(({ name }) => name).sort());
    for (const [name, messages] of Object.entries(errors)) {
      await expect(page.locator(`#${name}-error`)).toHaveText(String(messages));
      await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
      await expect(summary(page).locator(`a[href="#${name}"]`)).toBeVisible();
    }
  }
});

test("the summary leads to a mistake, and is read again when it says the same", async ({ page, site }) => {
  await open(page, site, "/contact-us");
  await fillIn(page);
  await field(page, "email").fill("ada");
  await send(page);
  await expect(summary(page)).toBeFocused();
  await summary(page).locator('a[href="#email"]').click();
  await expect(field(page, "email")).toBeFocused();
  await send(page);
  await expect(summary(page)).toBeFocused();
  await expect(field(page, "message")).toHaveValue(/loom/);
});

test("a CV is judged before it is sent by its size, and after by what is in it", async ({ page, ownSite: site }) => {
  const { job = "" } = await everyRoute(site);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await open(page, site, job);
  await fillIn(page);
  await field(page, "cv").setInputFiles(cv(5 * 1024 * 1024));
  await send(page);
  await expect(page.locator("#cv-error")).toContainText("5 MB");
  expect(posts.filter((url) => url === site.url + job)).toEqual([]);
  await field(page, "cv").setInputFiles({ ...cv(), buffer: Buffer.from("MZ an executable") });
  await send(page);
  await expect(page.locator("#cv-error")).toContainText("PDF, DOCX or ODT");
  await keepsText(page);
  await field(page, "cv").setInputFiles(cv());
  await send(page);
  await expect(page).toHaveURL(`${site.url}${job}/thank-you`);
  expect(await site.stored()).toMatchObject([{ kind: "job", answers: { email: "ada@example.com" } }]);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a form far down its page comes back with the mistakes in view and the text kept", async ({
    page,
    ownSite: site,
  }) => {
    const { job = "" } = await everyRoute(site);
    await page.goto(site.url + job);
    await fillIn(page);
    await field(page, "cv").setInputFiles({ ...cv(), buffer: Buffer.from("MZ an executable") });
    await send(page);
    await expect(page.locator("#cv-error")).toBeVisible();
    await expect(summary(page)).toBeInViewport();
    await keepsText(page);
    await expect(field(page, "consent")).toBeChecked();
    await field(page, "cv").setInputFiles(cv());
    await send(page);
    await expect(page).toHaveURL(`${site.url}${job}/thank-you`);
    expect(await site.stored()).toHaveLength(1);
  });
});
