import { runSafely } from "../telemetry/error-reports/report.ts";

const timing = { duration: 320, easing: "ease-out" };

/**
 * Changes the page at once. Where both pages show the same cover, it moves: a card's becomes the page's, and goes back
 * into it. Not by a view transition, which would keep the new page back: see decision 0015.
 */
export function turnPage(url: URL, change: () => void): void {
  let isChanged = false;
  const changeOnce = () => {
    if (isChanged) return;
    isChanged = true;
    change();
  };
  runSafely(() => moveCover(url, changeOnce));
  // Whatever the animation did, the page changes.
  changeOnce();
}

function moveCover({ pathname: to }: URL, change: () => void): void {
  const from = new URL(navigation.transition?.from.url ?? location.href).pathname;
  const owner = [to, from].find(coverOf);
  const before = owner && coverOf(owner);
  if (!before || matchMedia("(prefers-reduced-motion: reduce)").matches) return change();

  const start = frameOf(before);
  change();
  const after = coverOf(owner);
  if (!after) return;
  const moving = Object.assign(new Image(), { src: before.currentSrc, alt: "", className: "moving-cover" });
  document.body.append(moving);
  moving.animate([start, frameOf(after)], timing).finished.finally(() => moving.remove());
  after.animate({ opacity: [0, 1] }, timing);
}

function frameOf(cover: HTMLElement): Keyframe {
  const { x, y, width, height } = cover.getBoundingClientRect();
  return { translate: `${x}px ${y}px`, width: `${width}px`, height: `${height}px` };
}

/** A cover's address names the page it belongs to. */
function coverOf(path: string): HTMLImageElement | null {
  const slug = path.slice(path.lastIndexOf("/"));
  return document.querySelector<HTMLImageElement>(`main img[src^="/covers/"][src*="${slug}/"]`);
}
