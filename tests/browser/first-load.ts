import type { Page } from "@playwright/test";

/** What a page costs and does until it is idle. */
export interface FirstLoad {
  /** Bytes over the wire, headers included. */
  transferred: number;
  fonts: number;
  styles: number;
  /** How far things moved after they were first painted. */
  shift: number;
  /** The file of the largest thing that was painted; empty for text and inline drawings. */
  largest: string;
  /** What the document preloads, and images to which it gives a high priority. */
  prioritized: string[];
}

/** Has to be called before the page is opened: idle never comes, so that nothing that waits for it is counted. */
export async function holdIdleBack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
    const seen = { shift: 0, largest: "" };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, "value");
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = Reflect.get(entry, "url");
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
    const ending = (end: RegExp) => sum(files.filter(({ name }) => end.test(name)));
    return {
      transferred: sum([...document_, ...files]),
      fonts: ending(/\.woff2$/),
      styles: files
        .filter(({ name }) => name.endsWith(".css"))
        .reduce((total, entry) => total + entry.encodedBodySize, 0),
      ...Reflect.get(window, "seen"),
      prioritized: [
        ...Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]'), ({ href }) => href),
        ...Array.from(document.images)
          .filter(({ fetchPriority }) => fetchPriority === "high")
          .map(({ currentSrc }) => currentSrc),
      ],
    };
  });
}
