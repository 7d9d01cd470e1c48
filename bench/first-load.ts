import { chromium } from "@playwright/test";
import { type FirstLoad, measureLoad, observeFirstLoad } from "../tests/browser/first-load.ts";
import { findBrowser } from "../tests/browser.ts";
import { everyRoute } from "../tests/routes.ts";
import { startSite } from "../tests/site.ts";
import type { Row } from "./table.ts";

/** Loads every route with an empty cache, until it is idle. */
export async function measure(): Promise<Row[]> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const loads: (FirstLoad & { path: string })[] = [];
    for (const path of Object.values(everyRoute())) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await observeFirstLoad(page);
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      loads.push({ path, ...(await measureLoad(page)) });
      await page.close();
    }
    const home = loads.find(({ path }) => path === "/");
    return [
      { what: "Home page, total", figure: (home?.transferred ?? Number.NaN) / 1000, budget: 250, unit: "kB" },
      findHeaviest("total", loads, "transferred", 250),
      findHeaviest("inline styles, uncompressed", loads, "styles", 68),
      findHeaviest("fonts", loads, "fonts", 90),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

function findHeaviest(
  name: string,
  loads: (FirstLoad & { path: string })[],
  part: "transferred" | "styles" | "fonts",
  budget: number,
): Row {
  const most = loads.reduce((one, other) => (other[part] > one[part] ? other : one));
  return { what: `Heaviest page, ${name}`, figure: most[part] / 1000, budget, unit: "kB", note: most.path };
}
