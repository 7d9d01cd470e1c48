import type { Page } from "@playwright/test";
import { expect, test } from "../site.ts";
import { bundle } from "./fixtures/bundle.ts";

let script: string;

test.beforeAll(async () => {
  ({ script } = await bundle("tests/browser/fixtures/use-load.tsx"));
});

test.beforeEach(async ({ page }) => {
  await page.setContent("<!doctype html><body></body>");
  await page.addScriptTag({ content: script, type: "module" });
  await state(page).waitFor();
});

const state = (page: Page) => page.locator("output");
const run = (page: Page, code: string) => page.evaluate<unknown>(code);

test("goes from idle to pending to success, and keeps the old data while it reloads", async ({ page }) => {
  await expect(state(page)).toHaveText("idle - -");
  await run(page, "reload('a')");
  await expect(state(page)).toHaveText("pending - -");
  await run(page, "calls[0].answer('A')");
  await expect(state(page)).toHaveText("success A -");
  await run(page, "reload('b')");
  await expect(state(page)).toHaveText("pending A -");
  await run(page, "calls[1].fail('broken')");
  await expect(state(page)).toHaveText("error A broken");
});

test("merges calls in one tick into the last one", async ({ page }) => {
  await run(page, "reload('a'); reload('b'); reload('c')");
  await expect(state(page)).toHaveText("pending - -");
  expect(await run(page, "calls.map(({ query }) => query)")).toEqual(["c"]);
});

test("ignores a response that arrives after a newer one", async ({ page }) => {
  await run(page, "reload('a')");
  await expect(state(page)).toHaveText("pending - -");
  await run(page, "reload('b')");
  await page.waitForFunction("calls.length === 2");
  expect(await run(page, "calls.map(({ aborted }) => aborted())")).toEqual([true, false]);
  await run(page, "calls[1].answer('B')");
  await expect(state(page)).toHaveText("success B -");
  await run(page, "calls[0].answer('A')");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(state(page)).toHaveText("success B -");
});

test("aborts loading on unmount", async ({ page }) => {
  await run(page, "reload('a')");
  await expect(state(page)).toHaveText("pending - -");
  await run(page, "unmount()");
  expect(await run(page, "calls[0].aborted()")).toBe(true);
});
