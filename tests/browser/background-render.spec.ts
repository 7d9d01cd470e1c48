import type { Page } from "@playwright/test";
import { respondWith } from "../fault-proxy.ts";
import { ONLY_IN_ALL, sampleByIndex } from "../routes.ts";
import { expect, test } from "../site.ts";
import {
  addLink,
  collectConsoleErrors,
  disableViewportPrefetch,
  expectPage,
  linkTo,
  openHydrated,
  waitForStartedWork,
} from "./visit.ts";

const article = "/blog/a-queue-that-never-forgets";

declare global {
  /** The `<main>` that the page runtime created last outside the document. */
  var backgroundMain: HTMLElement | undefined;
}

test.beforeEach(async ({ page }) => {
  // It renders pages in the background, too.
  await disableViewportPrefetch(page);
  await page.addInitScript(() => {
    const { createHTMLDocument } = DOMImplementation.prototype;
    DOMImplementation.prototype.createHTMLDocument = function (title) {
      const inertDocument = createHTMLDocument.call(this, title);
      const createElement = inertDocument.createElement.bind(inertDocument);
      inertDocument.createElement = (name: string) => {
        const element = createElement(name);
        if (name === "main") globalThis.backgroundMain = element;
        return element;
      };
      return inertDocument;
    };
  });
});

/** Hovers a link until its page is rendered in the background. */
async function renderInBackground(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    globalThis.backgroundMain = undefined;
  });
  const link = await addLink(page, path);
  await link.hover();
  await page.waitForFunction(() => globalThis.backgroundMain?.querySelector("h1"));
}

const isShownFromBackground = (page: Page) =>
  page.evaluate(() => document.querySelector("main") === globalThis.backgroundMain);

/** Every element of `<main>` with its attributes, except those that change with use, and its text. */
const readContents = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const elements = [...main.querySelectorAll(":not(link)")].map((element) => {
      const attributes = [...element.attributes].filter(
        ({ name, value }) => name !== "hidden" && name !== "id" && value,
      );
      return [element.localName, ...attributes.map(({ name, value }) => `${name}=${value}`).sort()].join(" ");
    });
    return [...elements, main.textContent];
  });

const backgroundPaths = [article, "/about-us", "/services/expertise/testing", "/contact-us", "/careers"];
for (const [index, path] of backgroundPaths.entries()) {
  test(`${path} rendered in the background equals a fresh load`, sampleByIndex(index, 1), async ({ page, site }) => {
    await openHydrated(page, site, path);
    const fresh = await readContents(page);
    await openHydrated(page, site, "/privacy-policy");
    await renderInBackground(page, path);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await linkTo(page, path).click();
    await expectPage(page, path);
    expect(await isShownFromBackground(page)).toBe(true);
    await expect(page.locator("main")).toHaveCount(1);
    // Icons and images are complete after the first frame.
    await expect.poll(() => readContents(page)).toEqual(fresh);
  });
}

test("the first frame of a page waits for no images but those at its top", async ({ page, site }) => {
  await openHydrated(page, site, "/privacy-policy");
  await renderInBackground(page, article);
  const firstFrame = await linkTo(page, article).evaluate(async (link: HTMLAnchorElement) => {
    link.click();
    // No frame can be painted between microtasks.
    for (let microtask = 0; microtask < 200; microtask++) await null;
    const count = (selector: string) => document.querySelectorAll(`main ${selector}`).length;
    return {
      icons: count("use[href]"),
      eager: count("img:not([loading=lazy])"),
      top: count("img[fetchpriority=high]"),
    };
  });
  expect(firstFrame).toEqual({ icons: 0, eager: firstFrame.top, top: expect.any(Number) });
  expect(firstFrame.top).toBeGreaterThan(0);
  await expect(page.locator("main use:not([href]), main img[loading=lazy]")).toHaveCount(0);
  // Those below the fold are loaded, too: a screenshot of the whole page shows them.
  const images = page.locator("main img");
  expect(await images.count()).toBeGreaterThan(firstFrame.top);
  await expect.poll(() => images.evaluateAll((all) => all.every((image) => Reflect.get(image, "complete")))).toBe(true);
});

test("a click shows the page that was rendered on hover, in the same task", async ({ page, site }) => {
  await openHydrated(page, site, "/privacy-policy");
  await renderInBackground(page, article);
  const rendered = await page.evaluateHandle(() => globalThis.backgroundMain);
  const shown = await linkTo(page, article).evaluateHandle(async (link: HTMLAnchorElement) => {
    link.focus();
    link.click();
    // No task can run between microtasks.
    for (let microtask = 0; microtask < 200; microtask++) await null;
    return document.querySelector("main");
  });
  expect(await shown.evaluate((main, expected) => main === expected, rendered)).toBe(true);
});

/** The page that is laid out behind the shown one. */
const hiddenMain = (page: Page) => page.locator("main[aria-hidden=true]");

test("a rendered page is laid out as long as the mouse is on its link", async ({ page, site }) => {
  await openHydrated(page, site, "/privacy-policy");
  const imageRequests: string[] = [];
  await renderInBackground(page, article);
  page.on("request", (request) => {
    if (request.resourceType() === "image") imageRequests.push(request.url());
  });
  const background = hiddenMain(page);
  await expect(background).toHaveCount(1);
  await expect(background.locator("h1")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await page.evaluate(() => globalThis.backgroundMain?.querySelector("h1")?.offsetHeight)).toBeGreaterThan(0);
  // What is in the viewport is laid out, what is far below is not.
  const deferred = await background.evaluate((main) => {
    const bottom = main.getBoundingClientRect().top + innerHeight;
    return Array.from(main.querySelectorAll("*"))
      .filter((element) => getComputedStyle(element).contentVisibility === "auto")
      .map((element) => (element.getBoundingClientRect().top < bottom ? "in the viewport" : "below"));
  });
  expect(deferred).toContain("below");
  expect(deferred).not.toContain("in the viewport");
  await waitForStartedWork(page);
  expect(imageRequests).toEqual([]);
  await page.mouse.move(0, 0);
  await expect(page.locator("main")).toHaveCount(1);
  await expectPage(page, "/privacy-policy");

  await linkTo(page, article).hover();
  await expect(background).toHaveCount(1);
  await page.mouse.down();
  await expect(background.locator("img[fetchpriority=high]:not([loading])")).not.toHaveCount(0);
  await page.mouse.up();
  await expectPage(page, article);
  expect(await isShownFromBackground(page)).toBe(true);
  await expect(page.locator("main")).toHaveCount(1);
  await expect(page.locator("main")).not.toHaveAttribute("data-entering");
  const attributes = await page.locator("main").evaluate((main) => main.getAttributeNames());
  expect(attributes.sort()).toEqual(["id", "tabindex"]);
  expect(await page.locator('main [style*="content-visibility"]').count()).toBe(0);
});

test("a page whose link is focused and has appeared under the mouse is laid out when the mouse is pressed", async ({
  page,
  site,
}) => {
  await openHydrated(page, site, "/privacy-policy");
  await page.mouse.move(200, 200);
  const link = await addLink(page, article);
  await link.evaluate((element) => {
    element.style.cssText = "position: fixed; inset: 100px auto auto 100px; width: 300px; height: 300px; z-index: 9";
  });
  await link.focus();
  await page.waitForFunction(() => globalThis.backgroundMain?.querySelector("h1"));
  await waitForStartedWork(page);
  await expect(hiddenMain(page)).toHaveCount(0);
  await page.mouse.down();
  await expect(hiddenMain(page)).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expect(hiddenMain(page)).toHaveCount(0);
  await page.mouse.up();
  await expectPage(page, "/privacy-policy");
});

test("a page behind a hovered link is removed when another page is opened by keyboard", async ({ page, site }) => {
  await openHydrated(page, site, "/privacy-policy");
  await renderInBackground(page, article);
  await expect(hiddenMain(page)).toHaveCount(1);
  await page.locator('footer a[href="/careers"]').first().press("Enter");
  await expect(hiddenMain(page)).toHaveCount(0);
  await expectPage(page, "/careers");
  await expect(page.locator("main")).toHaveCount(1);
});

test(
  "only the first frame of a page that starts at its top leaves out what is far below",
  ONLY_IN_ALL,
  async ({ page, site }) => {
    await openHydrated(page, site, "/blog");
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector("main[data-entering]")) document.body.dataset.entered = "";
      });
      observer.observe(document.body, { attributeFilter: ["data-entering"], childList: true, subtree: true });
    });
    await (await addLink(page, article)).click();
    await expectPage(page, article);
    await expect(page.locator("body")).toHaveAttribute("data-entered");
    await expect(page.locator("main")).not.toHaveAttribute("data-entering");
    const isLaidOut = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true });
    expect(await page.locator("main article > section h2").last().evaluate(isLaidOut)).toBe(true);

    // The scroll position of an earlier page can only be restored in a page that is laid out as a whole.
    await page.evaluate(() => delete document.body.dataset.entered);
    await page.goBack();
    await expectPage(page, "/blog");
    await expect(page.locator("body")).not.toHaveAttribute("data-entered");
  },
);

test("a page rendered in the background has working buttons, links and history", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHydrated(page, site, "/blog");
  await renderInBackground(page, article);
  await linkTo(page, article).click();
  await expectPage(page, article);
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByText("Copied").first()).toBeVisible();
  await renderInBackground(page, "/contact-us");
  await linkTo(page, "/contact-us").click();
  await expectPage(page, "/contact-us");
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page.locator("main [aria-invalid=true], main :invalid").first()).toBeVisible();
  await page.goBack();
  await expectPage(page, article);
  await page.goBack();
  await expectPage(page, "/blog");
});

test("a page that fails in the background shows the error page only after a click", async ({ page, ownSite: site }) => {
  const consoleErrors = collectConsoleErrors(page);
  await openHydrated(page, site, "/");
  site.addFault(
    /^\/blog\/_payload/,
    respondWith(200, `{"route":"blog","head":{"title":"","tags":[]},"data":{}}`, "application/json"),
  );
  const fetched = page.waitForResponse(/\/blog\/_payload\.json/);
  await (await addLink(page, "/blog")).hover();
  await fetched;
  await page.waitForFunction(() => globalThis.backgroundMain);
  await expect(page.locator("[data-error]")).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
  await page.locator('main > a[href="/blog"]').click();
  await expect(page.locator("h1")).toHaveText("An error occured.");
});
