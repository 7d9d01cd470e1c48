import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { findBrowser } from "../tests/browser.ts";
import { type RunningSite, startSite } from "../tests/site.ts";
import { median, type Row } from "./table.ts";

const ARTICLE = "/blog/a-job-that-runs-twice-must-pay-once";
/** One page of every type. */
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
/** Blocking time has two modes, so a median of few loads would change from run to run. */
const RUNS = 9;
const BASELINE_RUNS = 7;
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Emulates a slow phone: 4× slower processor, 1.6 Mbit/s, 150 ms round trip. */
async function throttle(page: Page, cpu = 4, blocked: string[] = []): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  // Not with Playwright's `route`, which also disables the browser's cache.
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

const SCRIPTS = ["*.js"];
const SUBRESOURCES = [...SCRIPTS, "*.css", "*.woff2", "*.svg*", "*.png", "*.webp", "*.avif", "*.jpg", "*.ico"];

/** Serves a page at another address without its inline style sheets, because these cannot be blocked by a URL. */
async function addUnstyledPage({ url, addFault }: RunningSite, path: string): Promise<string> {
  const html = await (await fetch(url + path)).text();
  const body = brotliCompressSync(html.replaceAll(/<style.*?<\/style>/gs, ""));
  const address = `${path}?unstyled`;
  addFault(new RegExp(`^${RegExp.escape(address)}$`), (_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" }).end(body);
  });
  return url + address;
}

async function measureLoad(browser: Browser, url: string, blocked: string[] = []): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const observed = { tasks: [] as { start: number; duration: number }[], shift: 0 };
    Object.assign(globalThis, { observed });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) observed.tasks.push({ start: startTime, duration });
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) observed.shift += Reflect.get(entry, "value");
    }).observe({ type: "layout-shift", buffered: true });
  });
  await throttle(page, 4, blocked);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(blocked.includes("*.js") ? 500 : 4000);
  const result = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const { tasks, shift } = Reflect.get(globalThis, "observed");
    const first = paint?.startTime ?? 0;
    const lateTasks = tasks.filter(({ start }: { start: number }) => start >= first);
    const blocking = lateTasks.reduce((sum: number, task: { duration: number }) => sum + task.duration - 50, 0);
    return { blocking, shift, paint: first };
  });
  await context.close();
  return result;
}

/**
 * Milliseconds of processor time in which the browser computed styles and laid out the page, on a slow line. Not seconds: on
 * two cores they contain the work of other threads, and the emulation of a slow processor varies by a third.
 */
async function measureLayout(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await throttle(page, 1);
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(2500);
  const trace: { traceEvents: { name: string; tdur?: number }[] } = JSON.parse(`${await browser.stopTracing()}`);
  await context.close();
  return trace.traceEvents
    .filter(({ name }) => name === "UpdateLayoutTree" || name === "Layout")
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}

/** Ratios to the same page without its files and styles, from interleaved loads so that both have the same conditions. */
async function compareWithBaselines(browser: Browser, site: RunningSite, path: string): Promise<Row[]> {
  const unstyled = await addUnstyledPage(site, path);
  const loads: Load[] = [];
  const withoutScripts: Load[] = [];
  const bare: Load[] = [];
  const layout: number[] = [];
  const layoutWithoutStyles: number[] = [];
  for (let run = 0; run < BASELINE_RUNS; run++) {
    loads.push(await measureLoad(browser, site.url + path));
    withoutScripts.push(await measureLoad(browser, site.url + path, SCRIPTS));
    bare.push(await measureLoad(browser, unstyled, SUBRESOURCES));
    layout.push(await measureLayout(browser, site.url + path));
    layoutWithoutStyles.push(await measureLayout(browser, unstyled));
  }
  const paints = (of: Load[]) => of.map(({ paint }) => paint);
  const compare = (what: string, figures: number[], baseline: number[], budget: number): Row => ({
    what: `${path} ${what}`,
    figure: median(figures) / median(baseline),
    ...{ budget, unit: "×" },
  });
  return [
    compare("first paint, ratio to the same document without scripts", paints(loads), paints(withoutScripts), 1.1),
    compare("first paint, ratio to its HTML alone", paints(loads), paints(bare), 1.8),
    compare("style and layout, ratio to the same document without styles", layout, layoutWithoutStyles, 1.7),
  ];
}

/** Call it before the page is loaded: keeps the time of a click, also if that loads another document. */
export async function recordClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = ({ timeStamp }: Event) =>
      sessionStorage.setItem("clicked", String(performance.timeOrigin + timeStamp));
    addEventListener("click", record, true);
  });
}

/** Milliseconds from the click on a link to the paint of the heading with its text. The button is released at once. */
export async function measureClick(page: Page, link: Locator): Promise<number> {
  const title = ((await link.textContent()) ?? "").trim();
  await page.evaluate((expected) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("h1")?.textContent?.trim() !== expected) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // A message posted in a frame is delivered after that frame is painted.
        const painted = new MessageChannel();
        painted.port1.onmessage = () =>
          sessionStorage.setItem("painted", String(performance.timeOrigin + performance.now()));
        painted.port2.postMessage("");
      });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }, title);
  await link.click();
  await page.waitForFunction((expected) => {
    if (document.querySelector("h1")?.textContent?.trim() !== expected) return false;
    if (sessionStorage.getItem("painted")) return true;
    // Another document: its first paint counts.
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    if (!paint || performance.timeOrigin < Number(sessionStorage.getItem("clicked"))) return false;
    sessionStorage.setItem("painted", String(performance.timeOrigin + paint.startTime));
    return true;
  }, title);
  return page.evaluate(() => Number(sessionStorage.getItem("painted")) - Number(sessionStorage.getItem("clicked")));
}

/** The click on a link whose page was prefetched on hover on a slow connection. */
async function measurePrefetchedNavigation(browser: Browser, url: string): Promise<{ ms: number; requests: number }> {
  const page = await browser.newPage();
  await recordClicks(page);
  await page.goto(`${url}/blog`, { waitUntil: "networkidle" });
  await throttle(page, 1);
  const link = page.locator(`main :is(h2, h3) a[href^="/blog/"]`).first();
  // Chromium reports no movement for the first event of a mouse.
  await page.mouse.move(5, 5);
  await link.hover();
  await page.waitForTimeout(3000);
  let requests = 0;
  page.on("request", (request) => {
    if (!/favicon|_count|\/icons\//.test(request.url()) && !/image|font/.test(request.resourceType())) requests++;
  });
  const ms = await measureClick(page, link);
  // The new page begins to prefetch its own links after 300 ms.
  await page.waitForTimeout(200);
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
      for (let run = 0; run < RUNS; run++) loads.push(await measureLoad(browser, site.url + path));
      rows.push(
        {
          what: `${path} total blocking time`,
          figure: median(loads.map(({ blocking }) => blocking)),
          budget: 40,
          unit: "ms",
        },
        { what: `${path} layout shift`, figure: median(loads.map(({ shift }) => shift)), budget: 0.0005, unit: "" },
      );
    }
    for (const path of [ARTICLE, "/"]) rows.push(...(await compareWithBaselines(browser, site, path)));
    const navigations = [];
    for (let run = 0; run < RUNS; run++) navigations.push(await measurePrefetchedNavigation(browser, site.url));
    rows.push(
      {
        what: "prefetched navigation, click to new heading",
        figure: median(navigations.map(({ ms }) => ms)),
        budget: 50,
        unit: "ms",
      },
      {
        what: "prefetched navigation, requests",
        figure: Math.max(...navigations.map(({ requests }) => requests)),
        budget: 0,
        unit: "",
      },
    );
    return rows;
  } finally {
    await browser.close();
    await site.stop();
  }
}
