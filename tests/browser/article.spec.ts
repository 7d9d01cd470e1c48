import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, collectConsoleErrors, expectPage, openHydrated } from "./visit.ts";

const article = "/blog/reading-a-slow-log";

test("the contents list scrolls to a section and marks the current one", async ({ page, site }) => {
  await page.setViewportSize({ width: 1400, height: 800 });
  await openHydrated(page, site, article);
  const contents = page.getByRole("navigation", { name: "On this page" });
  const weight = (name: string) =>
    contents.getByRole("link", { name }).evaluate((link) => getComputedStyle(link).fontWeight);
  const first = (await contents.getByRole("link").first().textContent()) ?? "";
  await expect.poll(() => weight(first), "before the first heading").toBe("600");
  await contents.getByRole("link", { name: "Say what is missing" }).click();
  await expect(page).toHaveURL(/#say-what-is-missing$/);
  await expect(page.getByRole("heading", { name: "Say what is missing" })).toBeInViewport();
  await expect.poll(() => weight("Say what is missing")).toBe("600");
  expect(await weight("How slow is slow")).toBe("400");

  await page.getByRole("heading", { name: "How slow is slow" }).evaluate((heading) => heading.scrollIntoView());
  await expect.poll(() => weight("How slow is slow")).toBe("600");
  expect(await weight("Say what is missing")).toBe("400");
});

test("the contents list is collapsible on a phone and always open beside the text", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openHydrated(page, site, article);
  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect(contents.getByRole("link").first()).toBeHidden();
  await contents.getByText("On this page").click();
  await expect(contents.getByRole("link").first()).toBeVisible();
  await contents.getByText("On this page").click();

  await page.setViewportSize({ width: 1400, height: 800 });
  await expect(contents.locator("summary")).toBeHidden();
  await expect(contents.getByRole("link").first()).toBeVisible();
});

test(
  "the contents list marks the current section without :target-current support",
  ONLY_IN_ALL,
  async ({ page, site }) => {
    await page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (condition: string, value?: string) =>
        !condition.includes("target-current") &&
        (value === undefined ? supports(condition) : supports(condition, value));
    });
    await page.setViewportSize({ width: 1400, height: 800 });
    const marked = page.getByRole("navigation", { name: "On this page" }).locator("[aria-current]");
    const arrivals = {
      "by a load": () => openHydrated(page, site, article),
      "by a click": async () => {
        await openHydrated(page, site, "/privacy-policy");
        await (await addLink(page, article)).click();
        await expectPage(page, article);
      },
    };
    for (const [arrival, goToArticle] of Object.entries(arrivals)) {
      await goToArticle();
      const first = page.getByRole("navigation", { name: "On this page" }).getByRole("link").first();
      await expect(first, `${arrival}, before the first heading`).toHaveAttribute("aria-current", "true");
      for (const name of ["Say what is missing", "How slow is slow"]) {
        await page.getByRole("heading", { name }).evaluate((heading) => heading.scrollIntoView());
        await expect(marked, arrival).toHaveText([name]);
      }
      // Scrolled by script, because a key press would be lost while the page still scrolls.
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await expect(marked, arrival).toHaveText([(await first.textContent()) ?? ""]);
    }
  },
);

test("a heading's link sets the hash, and the URL opens at the section", async ({ page, site }) => {
  await openHydrated(page, site, article);
  const heading = page.getByRole("heading", { name: "How slow is slow" });
  await heading.hover();
  await heading.getByRole("link", { name: "Link to this section" }).click();
  await expect(page).toHaveURL(/#how-slow-is-slow$/);
  await page.goto("about:blank");
  await page.goto(`${site.url}${article}#how-slow-is-slow`);
  await expect(heading).toBeInViewport();
});

test("an image is loaded lazily in a fitting format and size without layout shift", async ({ page, site }) => {
  const consoleErrors = collectConsoleErrors(page);
  const imagePaths: string[] = [];
  page.on(
    "request",
    (request) => request.resourceType() === "image" && imagePaths.push(new URL(request.url()).pathname),
  );
  await page.setViewportSize({ width: 400, height: 700 });
  await openHydrated(page, site, article);
  expect(imagePaths.filter((path) => path.startsWith("/images/"))).toEqual([]);
  const image = page.locator("figure.picture img");
  const reservedHeight = await image.evaluate((element) => element.clientHeight);
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  expect(imagePaths.filter((path) => path.startsWith("/images/"))).toEqual([
    expect.stringMatching(/^\/images\/response-times-\w+-480\.avif$/),
  ]);
  expect(await image.evaluate((element) => element.clientHeight), "nothing moves").toBe(reservedHeight);
  expect(consoleErrors).toEqual([]);
});

test("content far below the viewport is rendered for full-page screenshots", ONLY_IN_ALL, async ({ page, site }) => {
  await page.goto(site.url + article);
  const skippedElements = await page.evaluate(() =>
    [...document.querySelectorAll("main pre code, main h2")]
      .filter((element) => !element.checkVisibility({ contentVisibilityAuto: true }))
      .map(({ textContent }) => textContent.slice(0, 40)),
  );
  expect(skippedElements).toEqual([]);
});
