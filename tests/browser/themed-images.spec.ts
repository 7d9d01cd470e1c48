import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { company, everyRoute, ONLY_IN_ALL, sampleByIndex, sampleByRoute } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, expectPage, linkTo, openHydrated, waitForHydration } from "./visit.ts";

const study = "/case-studies/fewer-returns";
const paths = ["/case-studies", "/resources", "/blog/a-queue-that-never-forgets", study, "/about-us", "/"];
const themes = ["light", "dark"] as const;

const switchTheme = (page: Page) => page.locator("[data-theme-switch]").filter({ visible: true }).first().click();

/** Themed images whose file does not match the `color-scheme` of their element. */
function mismatches(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const images = [...document.images].filter(({ src }) => /\/(covers|drawings)\//.test(src));
    if (images.length === 0) return ["The page has no drawn image."];
    const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
    return images
      .filter((image) => {
        const scheme = getComputedStyle(image).colorScheme;
        const shouldBeDark = scheme === "light dark" ? systemIsDark : scheme === "dark";
        return image.currentSrc.endsWith(".dark.svg") !== shouldBeDark;
      })
      .map(({ currentSrc }) => currentSrc);
  });
}

async function expectThemedImages(page: Page, name: string): Promise<void> {
  await expect.poll(() => mismatches(page), name).toEqual([]);
}

for (const colorScheme of themes) {
  test.describe(`with a ${colorScheme} system`, () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 900 } });

    for (const [index, path] of paths.entries()) {
      const next = paths.at(index - 1) ?? "/";

      const name = `images of ${path} follow the theme switch, a soft navigation and a reload`;
      test(name, ONLY_IN_ALL, async ({ page, site }) => {
        await openHydrated(page, site, path);
        await expectThemedImages(page, "before the switch");
        await switchTheme(page);
        await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme === "light" ? "dark" : "light");
        await expectThemedImages(page, "after the switch");
        await page.reload();
        await waitForHydration(page);
        await expectThemedImages(page, "after a reload");
        await (await addLink(page, next)).click();
        await expectPage(page, next);
        await expectThemedImages(page, `${next} after a soft navigation`);
        await switchTheme(page);
        await expectThemedImages(page, "after the switch back");
      });
    }

    test("images have the system's theme in forced colours, not the stored one", async ({ page, site }) => {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      const value = colorScheme === "light" ? "dark" : "light";
      await page.context().addCookies([{ name: "theme", value, url: site.url }]);
      await page.goto(`${site.url}/nowhere`);
      await expectThemedImages(page, "the error page");
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [...Object.values(everyRoute()), "/nowhere"]) {
    test(`images of ${path} follow the system`, sampleByRoute(path), async ({ page, site }) => {
      await page.goto(site.url + path);
      if ((await page.locator('img:is([src^="/covers/"], [src^="/drawings/"])').count()) === 0) return;
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await expectThemedImages(page, `with a ${colorScheme} system`);
      }
    });
  }
});

test("after a soft navigation only the file of the chosen theme is requested", async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openHydrated(page, site, "/contact-us");
  await switchTheme(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await (await addLink(page, "/blog")).click();
  await expectPage(page, "/blog");
  await expectThemedImages(page, "/blog");
  const covers = requested.filter((path) => path.startsWith("/covers/"));
  expect(covers.length).toBeGreaterThan(3);
  expect(covers.filter((path) => !path.endsWith(".dark.svg"))).toEqual([]);
});

test("the animated cover between two dark pages is the dark one", ONLY_IN_ALL, async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openHydrated(page, site, "/case-studies");
  await switchTheme(page);
  await expectThemedImages(page, "/case-studies");
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      const [cover] = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      if (cover instanceof HTMLImageElement) document.body.dataset.moved = cover.src;
    }).observe(document.body, { childList: true });
  });
  await linkTo(page, study).click();
  await expect(page.locator("body")).toHaveAttribute("data-moved", /\.dark\.svg$/);
});

test("a dark page prints its light images", ONLY_IN_ALL, async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openHydrated(page, site, "/blog/a-queue-that-never-forgets");
  const sources = () => page.evaluate(() => Array.from(document.images, ({ currentSrc }) => currentSrc));
  expect(await sources()).toContainEqual(expect.stringContaining(".dark."));
  await page.emulateMedia({ media: "print" });
  await expect.poll(sources).not.toContainEqual(expect.stringContaining(".dark."));
});

for (const [index, [name, media]] of (
  [
    ["on a light page", { colorScheme: "light" }],
    ["on a dark page", { colorScheme: "dark" }],
    ["in forced colours on white", { forcedColors: "active", colorScheme: "light" }],
    ["in forced colours on black", { forcedColors: "active", colorScheme: "dark" }],
    ["on paper", { media: "print", colorScheme: "dark" }],
  ] as const
).entries()) {
  test(`every client's wordmark is visible and named ${name}`, sampleByIndex(index, 1), async ({ page, site }) => {
    await page.emulateMedia(media);
    await page.goto(site.url);
    const list = page.getByRole("list", { name: "Clients" });
    await expect(list.getByRole("listitem")).toHaveText(company().clients.map(() => /\w/));
    const marks = list.locator("svg");
    await expect(marks).toHaveCount(company().clients.length);
    await expect.poll(async () => Math.min(...(await contrasts(list, marks)))).toBeGreaterThan(120);
  });
}

/** Difference between the darkest and the brightest pixel of each element, from 0 to 255, in one screenshot of the list. */
async function contrasts(list: Locator, elements: Locator): Promise<number[]> {
  const screenshot = await list.screenshot();
  const frame = await list.evaluate((element) => element.getBoundingClientRect());
  const boxes = await elements.evaluateAll((found) => found.map((element) => element.getBoundingClientRect()));
  return Promise.all(
    boxes.map(async ({ x, y, width, height }) => {
      const pixels = await sharp(screenshot)
        .extract({
          left: Math.floor(x - frame.x),
          top: Math.floor(y - frame.y),
          width: Math.floor(width),
          height: Math.floor(height),
        })
        .greyscale()
        .raw()
        .toBuffer();
      return Math.max(...pixels) - Math.min(...pixels);
    }),
  );
}
