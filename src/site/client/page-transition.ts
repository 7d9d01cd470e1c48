import { runSafely } from "../../telemetry/error-reports/error-queue.ts";

const animationOptions = { duration: 320, easing: "ease-out" };

/**
 * Changes the page at once. Where both pages show the same cover, it moves: a card's becomes the page's, and goes back
 * into it. Not by a view transition, which would keep the new page back: see decision 0015.
 */
export function withCoverTransition(url: URL, change: () => void): void {
  let isChanged = false;
  const changeOnce = () => {
    if (isChanged) return;
    isChanged = true;
    change();
  };
  runSafely(() => animateCover(url, changeOnce));
  // Whatever the animation did, the page changes.
  changeOnce();
}

function animateCover({ pathname: to }: URL, change: () => void): void {
  const from = new URL(navigation.transition?.from.url ?? location.href).pathname;
  const owner = [to, from].find(findCover);
  const before = owner && findCover(owner);
  if (!before || matchMedia("(prefers-reduced-motion: reduce)").matches) return change();

  const start = toKeyframe(before);
  change();
  const after = findCover(owner);
  if (!after) return;
  const moving = Object.assign(new Image(), { src: before.currentSrc, alt: "", className: "moving-cover" });
  document.body.append(moving);
  moving.animate([start, toKeyframe(after)], animationOptions).finished.finally(() => moving.remove());
  after.animate({ opacity: [0, 1] }, animationOptions);
}

function toKeyframe(cover: HTMLElement): Keyframe {
  const { x, y, width, height } = cover.getBoundingClientRect();
  return { translate: `${x}px ${y}px`, width: `${width}px`, height: `${height}px` };
}

/** A cover's address names the page it belongs to. */
function findCover(path: string): HTMLImageElement | null {
  const slug = path.slice(path.lastIndexOf("/"));
  return document.querySelector<HTMLImageElement>(`main img[src^="/covers/"][src*="${slug}/"]`);
}

/**
 * A font that came too late for the first page was put aside, so that its text does not move under the reader's eyes.
 * A page change is the moment to take it: everything is new then.
 */
export function swapLateFonts(): void {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const cameLate = ({ name, startTime, duration }: PerformanceEntry) =>
    paint && name.endsWith("woff2") && startTime + duration > paint.startTime;
  // To say it of fonts that are in use already would have all text set anew.
  if (!performance.getEntriesByType("resource").some(cameLate)) return;
  for (const sheet of document.styleSheets) {
    try {
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSFontFaceRule) rule.style.setProperty("font-display", "swap");
    } catch {
      // From another origin, as what extensions and tags bring: it may not be read.
    }
  }
}
