import type { Page } from "@playwright/test";
import { ONLY_IN_ALL, sampleByIndex } from "../routes.ts";
import { expect, test } from "../site.ts";
import { fillIn, send } from "./form.ts";
import { linkTo } from "./visit.ts";

/** Run in the page before its scripts: each removes one feature, as in an older or a stricter browser. */
const removals: Record<string, () => void> = {
  "URL.parse": () => Reflect.deleteProperty(URL, "parse"),
  navigation: () => {
    Reflect.deleteProperty(window, "navigation");
    Reflect.deleteProperty(Window.prototype, "navigation");
  },
  URLPattern: () => Reflect.deleteProperty(window, "URLPattern"),
  requestIdleCallback: () => Reflect.deleteProperty(window, "requestIdleCallback"),
  scheduler: () => Reflect.deleteProperty(window, "scheduler"),
  "Map.groupBy": () => Reflect.deleteProperty(Map, "groupBy"),
  "document.startViewTransition": () => Reflect.deleteProperty(Document.prototype, "startViewTransition"),
  "navigator.clipboard": () => Reflect.deleteProperty(Navigator.prototype, "clipboard"),
  "Intl.Segmenter": () => Reflect.deleteProperty(Intl, "Segmenter"),
  sessionStorage: () => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("Access is denied.", "SecurityError");
      },
    });
  },
};

const article = "/blog/reading-a-slow-log";
const paths = ["/", article, "/contact-us", "/search?q=react", "/case-studies"];
const everything = Object.keys(removals);

for (const missing of [...everything.map((feature) => [feature]), everything]) {
  const browser = missing.length > 1 ? "a browser without any of these features" : `a browser without ${missing[0]}`;
  const details = missing === everything ? {} : ONLY_IN_ALL;

  for (const [index, path] of paths.entries()) {
    const pathDetails = missing === everything ? sampleByIndex(index, 1) : ONLY_IN_ALL;
    test(`${browser} hydrates ${path} without losing text`, pathDetails, async ({ page, site }) => {
      const errors = await removeFeatures(page, missing);
      await page.goto(site.url + path);
      await waitForHydration(page);
      expect(await readKeptShare(page), path).toBeGreaterThan(0.95);
      expect(errors).toEqual([]);
    });
  }

  test(`${browser} follows links and sends forms`, details, async ({ page, site }) => {
    const errors = await removeFeatures(page, missing);
    await page.goto(`${site.url}/case-studies`);
    await waitForHydration(page);
    await linkTo(page, "/contact-us").click();
    await expect(page).toHaveURL(/\/contact-us$/);
    await waitForHydration(page);
    await fillIn(page);
    await send(page);
    await expect(page).toHaveURL(/\/contact-us\/thank-you/);
    expect(errors).toEqual([]);
  });
}

test("the loom weaves a word without Map.groupBy", ONLY_IN_ALL, async ({ page, site }) => {
  const errors = await removeFeatures(page, ["Map.groupBy"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(site.url);
  await page.getByLabel("Weave a word").scrollIntoViewIfNeeded();
  await page.getByLabel("Weave a word").fill("Ada");
  await expect(async () => {
    await page.getByRole("button", { name: "Weave", exact: true }).click();
    await expect(page.getByRole("img", { name: "Cloth with the words “Ada” woven into it" })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  expect(errors).toEqual([]);
});

test("Back restores the search words without the Navigation API", ONLY_IN_ALL, async ({ page, site }) => {
  await removeFeatures(page, ["navigation"]);
  const results = page.getByText("for “partition”");
  await page.goto(`${site.url}/search`);
  await waitForHydration(page);
  await page.getByRole("searchbox").fill("partition");
  await expect(results).toBeVisible();
  await page.locator("main h3 a").first().click();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await page.goBack();
  await expect(results).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("partition");
});

test("words typed before hydration are searched for", async ({ page, site }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/hydrate-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${site.url}/search`);
  await page.getByRole("searchbox").fill("partition");
  release();
  await expect(page.getByText("for “partition”")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("partition");
});

test("a search field reset by the browser is set to the words of its results", ONLY_IN_ALL, async ({ page, site }) => {
  await page.goto(`${site.url}/search`);
  await waitForHydration(page);
  await page.getByRole("searchbox").fill("partition");
  await expect(page.getByText("for “partition”")).toBeVisible();
  // What WebKit does to fields with autocomplete="off" when Back takes a page from the back/forward cache.
  await page.getByRole("searchbox").evaluate((field: HTMLInputElement) => field.form?.reset());
  await expect(page.getByRole("searchbox")).toHaveValue("partition");
});

for (const [index, [state, change]] of Object.entries({
  missing: () => Reflect.deleteProperty(Navigator.prototype, "clipboard"),
  denied: () => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException("Denied.", "NotAllowedError"));
  },
}).entries()) {
  test(
    `the copy button selects the code and says so when the clipboard is ${state}`,
    sampleByIndex(index, 1),
    async ({ page, site }) => {
      await page.addInitScript(change);
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.goto(site.url + article);
      await waitForHydration(page);
      const block = page.locator("figure.code").first();
      await block.getByRole("button", { name: "Copy" }).click();
      await expect(block.getByRole("button", { name: "Copy the selection" })).toBeVisible();
      await expect(page.locator("[data-copy]").first()).toHaveText("Copy the selection");
      const code = await block.locator("code").textContent();
      expect((await page.evaluate(() => String(getSelection()))).trim()).toBe(code?.trim());
      expect(errors).toEqual([]);
    },
  );
}

/** Removes features from every document of the page. Uncaught errors are added to the result as they happen. */
async function removeFeatures(page: Page, features: readonly string[]): Promise<string[]> {
  for (const feature of features) await page.addInitScript(removals[feature] ?? {});
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  return errors;
}

/** React sets a property on every element that it has hydrated; nothing else reveals it in every browser. */
async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = (node: object) => Object.keys(node).some((key) => key.startsWith("__reactProps"));
  await expect.poll(() => page.locator("main h1").evaluate(isHydrated)).toBe(true);
}

/** Share of the server's text that is still there; 0 if the heading has changed. */
function readKeptShare(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // It parses the response itself; Trusted Types do not let DOMParser parse a text.
    const request = Object.assign(new XMLHttpRequest(), { responseType: "document" });
    request.open("GET", location.href);
    request.send();
    await new Promise((resolve) => request.addEventListener("loadend", resolve));
    const served = request.responseXML?.querySelector("main");
    const shown = document.querySelector("main");
    if (served?.querySelector("h1")?.textContent !== shown?.querySelector("h1")?.textContent) return 0;
    return (shown?.textContent?.length ?? 0) / (served?.textContent?.length ?? 0);
  });
}
