import type { Page } from "@playwright/test";
import { respondWith } from "../fault-proxy.ts";
import { ONLY_IN_ALL, sampleByIndex } from "../routes.ts";
import { expect, test } from "../site.ts";
import { addLink, expectPage, waitForHydration } from "./visit.ts";

/** Makes one browser function throw for each step of the runtime that calls it. */
const faults: Record<string, () => void> = {
  "telemetry that cannot read the server timing": () => {
    performance.getEntriesByType = () => {
      throw new Error("broken on purpose");
    };
  },
  "a page counter that cannot send": () => {
    navigator.sendBeacon = () => {
      throw new Error("broken on purpose");
    };
  },
  "a data layer that refuses entries": () => {
    Object.defineProperty(window, "dataLayer", { value: Object.freeze([]) });
  },
  "a contents list that cannot be marked": () => {
    CSS.supports = () => {
      throw new Error("broken on purpose");
    };
  },
  "an IntersectionObserver that throws": () => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(run: IntersectionObserverCallback) {
        super(run);
        throw new Error("broken on purpose");
      }
    };
  },
  "a ResizeObserver that throws": () => {
    window.ResizeObserver = class extends ResizeObserver {
      constructor(run: ResizeObserverCallback) {
        super(run);
        throw new Error("broken on purpose");
      }
    };
  },
  "a media query that throws": () => {
    window.matchMedia = () => {
      throw new Error("broken on purpose");
    };
  },
  "an animation that throws": () => {
    Element.prototype.animate = () => {
      throw new Error("broken on purpose");
    };
  },
  "focus that throws": () => {
    HTMLElement.prototype.focus = () => {
      throw new Error("broken on purpose");
    };
  },
  "style sheets that cannot be read": () => {
    Object.defineProperty(Document.prototype, "styleSheets", {
      get() {
        throw new Error("broken on purpose");
      },
    });
  },
  "a popover that cannot be hidden": () => {
    HTMLElement.prototype.hidePopover = () => {
      throw new Error("broken on purpose");
    };
  },
  "a console that throws": () => {
    console.error = () => {
      throw new Error("broken on purpose");
    };
  },
};

const countLetters = async (page: Page) =>
  ((await page.locator("main").textContent()) ?? "").replaceAll(/\s/g, "").length;

/** Number of letters in the `<main>` that the server sent. */
async function countServedLetters(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main.replaceAll(/<[^>]*>|\s/g, "").length;
}

for (const [index, [name, fault]] of Object.entries(faults).entries()) {
  for (const path of ["/", "/services"]) {
    test(`keeps the served ${path} with ${name}`, sampleByIndex(index, 1), async ({ page, site }) => {
      await page.addInitScript(fault);
      const servedLetters = await countServedLetters(site.url + path);
      const hydrated = page.waitForResponse(/hydrate-[\w-]+\.js/);
      await page.goto(site.url + path);
      await hydrated;
      // All effects have run when an idle callback runs.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await expect.poll(() => countLetters(page)).toBeGreaterThan(servedLetters * 0.9);
      await expect(page.locator("[data-error]")).toHaveCount(0);
    });
  }

  test(`shows the next page with ${name}`, sampleByIndex(index, 1), async ({ page, site }) => {
    await page.addInitScript(fault);
    await page.goto(`${site.url}/about-us`);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await (await addLink(page, "/services")).dispatchEvent("click");
    await expectPage(page, "/services");
    await expect(page.locator("[data-error]")).toHaveCount(0);
    expect(await countLetters(page)).toBeGreaterThan(500);
  });
}

test("keeps the server's slider when its code throws, and hydrates the rest of the page", async ({ page, site }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(faults["a ResizeObserver that throws"] ?? (() => {}));
  await page.goto(`${site.url}/services`);
  await waitForHydration(page);
  await expect(page.locator('[data-isolated="slider"] [aria-roledescription="carousel"] li').first()).toBeVisible();
  expect(errors).toEqual(["broken on purpose"]);
});

test(
  "keeps the server's loom when its code throws, and hydrates the rest of the page",
  ONLY_IN_ALL,
  async ({ page, site }) => {
    await page.addInitScript(() => {
      window.matchMedia = () => {
        throw new Error("broken on purpose");
      };
    });
    await page.goto(site.url);
    await waitForHydration(page);
    await expect(page.locator('[data-isolated="loom"] svg[role="img"]')).toBeVisible();
    await expect(page.locator("[data-error]")).toHaveCount(0);
  },
);

test(
  "shows the text of the error page when the error page itself fails",
  ONLY_IN_ALL,
  async ({ page, ownSite: site }) => {
    await page.goto(`${site.url}/about-us`);
    await waitForHydration(page);
    // Suggestions without a title: the error page renders them as a list and throws.
    site.addFault(
      /^\/no-such-page\/_payload/,
      respondWith(404, '{"error":{"statusCode":404,"title":"Gone","description":{}}}'),
    );
    await (await addLink(page, "/no-such-page")).dispatchEvent("click");
    await expect(page.locator("main h1")).toHaveText("Gone");
    await (await addLink(page, "/services")).dispatchEvent("click");
    await expectPage(page, "/services");
    await expect(page.getByText("Gone")).toHaveCount(0);
  },
);

test("logs nothing for a page that does not exist and is reached by a click", async ({ page, site }) => {
  const logged: string[] = [];
  page.on("console", (message) => {
    // The browser itself logs every response with an error status.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      logged.push(message.text());
  });
  await page.goto(`${site.url}/about-us`);
  await waitForHydration(page);
  await (await addLink(page, "/no-such-page")).dispatchEvent("click");
  await expect(page.locator("[data-error='404'] h1")).toBeVisible();
  expect(logged).toEqual([]);
});
