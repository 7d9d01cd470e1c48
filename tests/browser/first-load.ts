import type { Page } from "@playwright/test";

/** What a page transfers and does until it is idle. */
export interface FirstLoad {
  /** Bytes over the wire, headers included. */
  transferred: number;
  fonts: number;
  /** Length of the inline style sheets, uncompressed. */
  styles: number;
  /** Cumulative layout shift. */
  shift: number;
  /** URL of the largest contentful paint; empty for text and inline SVG. */
  largest: string;
  /** Files that the document preloads, and images with a high fetch priority. */
  prioritized: string[];
}

/** Call before the page is opened. Idle callbacks never run, so that nothing that waits for them is counted. */
export async function observeFirstLoad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
    const observed = { shift: 0, largest: "" };
    Object.assign(window, { observed });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) observed.shift += Reflect.get(entry, "value");
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) observed.largest = Reflect.get(entry, "url");
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}

export function measureLoad(page: Page): Promise<FirstLoad> {
  return page.evaluate(() => {
    const files = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming);
    const [navigation] = performance.getEntriesByType("navigation");
    const document_ = navigation instanceof PerformanceResourceTiming ? [navigation] : [];
    const sum = (entries: PerformanceResourceTiming[]) =>
      entries.reduce((total, entry) => total + entry.transferSize, 0);
    const sumMatching = (end: RegExp) => sum(files.filter(({ name }) => end.test(name)));
    return {
      transferred: sum([...document_, ...files]),
      fonts: sumMatching(/\.woff2$/),
      styles: Array.from(document.querySelectorAll("style"), ({ textContent }) => textContent.length).reduce(
        (total, length) => total + length,
        0,
      ),
      ...Reflect.get(window, "observed"),
      prioritized: [
        ...Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]'), ({ href }) => href),
        ...Array.from(document.images)
          .filter(({ fetchPriority }) => fetchPriority === "high")
          .map(({ currentSrc }) => currentSrc),
      ],
    };
  });
}
