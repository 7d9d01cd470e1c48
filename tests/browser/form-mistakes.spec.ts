import { formFields } from "../../src/leads/index.ts";
import { everyRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { cv, expectTextKept, field, fillIn, send, summary } from "./form.ts";
import { openHydrated } from "./visit.ts";

test("errors are shown at their fields and in the summary with the server's messages", async ({ page, site }) => {
  const routes = everyRoute();
  for (const kind of ["contact", "ebook", "job"] as const) {
    const path = routes[kind] ?? "";
    await openHydrated(page, site, path);
    await send(page);
    await expect(summary(page)).toBeFocused();
    const required = Object.values(formFields[kind]).filter((one) => one.required || "replacedBy" in one);
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

test("the summary links to the field and is announced again when it is unchanged", async ({ page, site }) => {
  await openHydrated(page, site, "/contact-us");
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

test("a CV is checked for size before it is sent and for its content by the server", async ({
  page,
  ownSite: site,
}) => {
  const { job = "" } = everyRoute();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await openHydrated(page, site, job);
  await fillIn(page);
  await field(page, "cv").setInputFiles(cv(5 * 1024 * 1024));
  await send(page);
  await expect(page.locator("#cv-error")).toContainText("5 MB");
  expect(posts.filter((url) => url === site.url + job)).toEqual([]);
  await field(page, "cv").setInputFiles({ ...cv(), buffer: Buffer.from("MZ an executable") });
  await send(page);
  await expect(page.locator("#cv-error")).toContainText("PDF, DOCX or ODT");
  await expectTextKept(page);
  await field(page, "cv").setInputFiles(cv());
  await send(page);
  await expect(page).toHaveURL(`${site.url}${job}/thank-you`);
  expect(await site.readLeads()).toMatchObject([{ kind: "job", answers: { email: "ada@example.com" } }]);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a form far down its page comes back with its errors in view and its values", async ({
    page,
    ownSite: site,
  }) => {
    const { job = "" } = everyRoute();
    await page.goto(site.url + job);
    await fillIn(page);
    await field(page, "cv").setInputFiles({ ...cv(), buffer: Buffer.from("MZ an executable") });
    await send(page);
    await expect(page.locator("#cv-error")).toBeVisible();
    await expect(summary(page)).toBeInViewport();
    await expectTextKept(page);
    await expect(field(page, "consent")).toBeChecked();
    await field(page, "cv").setInputFiles(cv());
    await send(page);
    await expect(page).toHaveURL(`${site.url}${job}/thank-you`);
    expect(await site.readLeads()).toHaveLength(1);
  });
});
