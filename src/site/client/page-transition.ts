import { afterPaint } from "../../navigation/after-paint.ts";
import { runSafely } from "../../telemetry/client-entry.ts";

const animationOptions = { duration: 320, easing: "ease-out" };

/**
 * Changes the page at once. If both pages show the same cover image (a card's and the page's own), a copy of it moves
 * from the old position to the new one. A view transition would delay the new page: see decision 0015.
 */
export function withCoverTransition(url: URL, change: () => void): void {
  let animate = () => {};
  runSafely(() => {
    animate = recordCover(url);
  });
  change();
  runSafely(animate);
}

/** Records the cover's position before the page changes; the returned function animates it afterwards. */
function recordCover({ pathname: to }: URL): () => void {
  const from = new URL(navigation.transition?.from.url ?? location.href).pathname;
  const coverPath = [to, from].find(findCover);
  const before = coverPath && findCover(coverPath);
  if (!before || matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};

  const start = toKeyframe(before);
  return () => {
    const after = findCover(coverPath);
    if (!after) return;
    const moving = Object.assign(new Image(), { src: before.currentSrc, alt: "", className: "moving-cover" });
    document.body.append(moving);
    moving.animate([start, toKeyframe(after)], animationOptions).finished.finally(() => moving.remove());
    after.animate({ opacity: [0, 1] }, animationOptions);
  };
}

function toKeyframe(cover: HTMLElement): Keyframe {
  const { x, y, width, height } = cover.getBoundingClientRect();
  return { translate: `${x}px ${y}px`, width: `${width}px`, height: `${height}px` };
}

/** Finds a cover by its URL, which contains the slug of its page. */
function findCover(path: string): HTMLImageElement | null {
  const slug = path.slice(path.lastIndexOf("/"));
  return document.querySelector<HTMLImageElement>(`#content img[src^="/covers/"][src*="${slug}/"]`);
}

/**
 * Called when the new page has replaced the old one. The first frame of a page that starts at its top lays out only what is
 * near the viewport (grid.css), the next one the rest.
 */
export function deferLayoutBelowFold({ hash }: URL): void {
  if (navigation.transition?.navigationType === "traverse" || hash) return;
  const main = document.querySelector("main");
  main?.setAttribute("data-entering", "");
  afterPaint(() => main?.removeAttribute("data-entering"));
}

/** Called after the first frame of the new page, because header and footer are laid out again. */
export function applyFontsToAll(): void {
  const main = document.querySelector("main");
  const { dataset } = document.documentElement;
  // Not if they loaded after the page was shown: its text would move.
  if (!main?.dataset.fonts && !dataset.fonts?.startsWith("main")) return;
  dataset.fonts = "all";
  main?.removeAttribute("data-fonts");
}
