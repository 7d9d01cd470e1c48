import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../tests/browser.ts";
import { startSite } from "../tests/site.ts";
import { median, type Row } from "./table.ts";

const ARTICLE = "/blog/a-job-that-runs-twice-must-pay-once";
/** One of every type. */
const PAGES = [
  "/",
  ARTICLE,
  "/blog",
  "/services",
  "/services/expertise/data-engineering",
  "/case-studies",
  "/case-studies/nine-minutes-to-production",
  "/case-studies/weekly",
  "/careers",
  "/careers/data-engineer",
  "/about-us",
  "/resources",
  "/ebook/hiring-a-software-partner",
  "/contact-us",
  "/contact-us/thank-you",
  "/privacy-policy",
  "/search?q=postgres",
  "/no-such-page",
];
const RUNS = 5;
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A slow phone on a slow line: 4× slower processor, 1.6 Mbit/s, 150 ms round trip. */
async function slowDown(page: Page, cpu = 4, blocked: string[] = []): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  // Not through Playwright's routes: those switch the browser's cache off as well.
  await session.send("Network.setBlockedURLs", { urls: blocked });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
}

interface Load {
  blocking: number;
  shift: number;
  paint: number;
}

async function load(browser: Browser, url: string, script: boolean): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { tasks: [] as { start: number; duration: number }[], shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, duration });
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, "value");
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The same document with nothing to run: what the scripts cost is the difference.
  await slowDown(page, 4, script ? [] : ["*.js"]);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(script ? 4000 : 500);
  const result = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const { tasks, shift } = Reflect.get(globalThis, "seen");
    const first = paint?.startTime ?? 0;
    const late = tasks.filter(({ start }: { start: number }) => start >= first);
    const blocking = late.reduce((sum: number, task: { duration: number }) => sum + task.duration - 50, 0);
    return { blocking, shift, paint: first };
  });
  await context.close();
  return result;
}

/** From the click to the new heading on the screen, for a page that hovering has prefetched, on a slow line. */
async function prefetched(browser: Browser, url: string): Promise<{ ms: number; requests: number }> {
  const page = await browser.newPage();
  await page.goto(`${url}/blog`, { waitUntil: "networkidle" });
  await slowDown(page, 1);
  const link = page
    .locator('main a[href^="/blog/"]:not([href*="/category/"]):not([href*="/author/"]):not([href*="/tag/"])')
    .first();
  await link.hover();
  await page.waitForTimeout(3000);
  let requests = 0;
  page.on("request", (request) => {
    if (!/favicon|_count|\/icons\//.test(request.url()) && !/image|font/.test(request.resourceType())) requests++;
  });
  const ms = await link.evaluate((element: HTMLAnchorElement) => {
    const before = document.querySelector("h1");
    return new Promise<number>((resolve) => {
      const started = performance.now();
      // A message sent in the frame that shows the new heading arrives when that frame has been painted.
      const painted = new MessageChannel();
      painted.port1.onmessage = () => resolve(performance.now() - started);
      const look = () => {
        if (document.querySelector("h1") !== before) painted.port2.postMessage("");
        else requestAnimationFrame(look);
      };
      element.click();
      requestAnimationFrame(look);
    });
  });
  await page.waitForTimeout(300);
  await page.close();
  return { ms, requests };
}

export async function measure(): Promise<Row[]> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    const rows: Row[] = [];
    for (const path of PAGES) {
      const loads: Load[] = [];
      for (let run = 0; run < RUNS; run++) loads.push(await load(browser, site.url + path, true));
      rows.push(
        {
          what: `${path} total blocking time`,
          figure: median(loads.map(({ blocking }) => blocking)),
          budget: 40,
          unit: "ms",
        },
        { what: `${path} layout shift`, figure: median(loads.map(({ shift }) => shift)), budget: 0.0005, unit: "" },
      );
      if (path !== ARTICLE) continue;
      const plain: Load[] = [];
      for (let run = 0; run < RUNS; run++) plain.push(await load(browser, site.url + path, false));
      const ratio = median(loads.map(({ paint }) => paint)) / median(plain.map(({ paint }) => paint));
      rows.push({ what: "first paint over the same document without scripts", figure: ratio, budget: 1.1, unit: "×" });
    }
    const moves = [];
    for (let run = 0; run < RUNS; run++) moves.push(await prefetched(browser, site.url));
    rows.push(
      {
        what: "prefetched navigation, click to new heading",
        figure: median(moves.map(({ ms }) => ms)),
        budget: 50,
        unit: "ms",
      },
      { what: "requests it sends", figure: Math.max(...moves.map(({ requests }) => requests)), budget: 0, unit: "" },
    );
    return rows;
  } finally {
    await browser.close();
    await site.stop();
  }
}
