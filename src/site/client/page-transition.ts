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
  const main = document.querySelector("main");
  const startsAtTop = navigation.transition?.navigationType !== "traverse" && !hash;
  // A page that was laid out before the click already has the attribute.
  main?.toggleAttribute("data-entering", startsAtTop);
  if (startsAtTop) afterPaint(() => main?.removeAttribute("data-entering"));
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

/**
 * Lays out the page behind a link as soon as it is rendered and the mouse rests on the link, or is pressed on it: see
 * decision 0016. Not for touches, which may begin to scroll, and not for a link that has appeared under a resting mouse.
 * `prepare` returns the `<main>` of a page that is rendered and not shown yet.
 */
export function layOutBeforeClick(prepare: (link: HTMLAnchorElement, isPressed: boolean) => HTMLElement | undefined) {
  let hovered: HTMLAnchorElement | null = null;
  let laidOut: { main: HTMLElement; undo: () => void } | undefined;

  function layOut(isPressed = false): void {
    const main = hovered && prepare(hovered, isPressed);
    if (main) laidOut ??= { main, undo: layOutHidden(main) };
  }

  function clear(): void {
    laidOut?.undo();
    laidOut = undefined;
  }

  function setHovered(link: HTMLAnchorElement | null): void {
    if (link === hovered) return;
    hovered = link;
    // The mouse also leaves the link when its page is shown; that keeps its styles until its first frame is painted.
    if (laidOut && !laidOut.main.ariaHidden) return;
    clear();
    layOut();
  }

  document.addEventListener("pointermove", ({ pointerType, movementX, movementY, target }) => {
    if (pointerType === "mouse" && (movementX || movementY)) setHovered(findLink(target));
  });
  document.addEventListener("pointerout", ({ relatedTarget }) => {
    if (findLink(relatedTarget) !== hovered) setHovered(null);
  });
  document.addEventListener("pointerdown", ({ pointerType, button, target }) => {
    if (pointerType !== "mouse" || button !== 0) return;
    setHovered(findLink(target));
    layOut(true);
  });

  return {
    layOut,
    /** Called after the first frame of the new page. The mouse has to move before the next page is laid out. */
    reset(): void {
      hovered = null;
      clear();
    },
  };
}

function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest("a") : null;
}

/** Computes the styles and layout of a page behind the shown one. The returned function removes it if it is not shown. */
function layOutHidden(main: HTMLElement): () => void {
  main.setAttribute("aria-hidden", "true");
  main.dataset.entering = "";
  // React hides the content of a hidden Activity; an element that is not displayed has no layout.
  for (const element of main.children) if (element instanceof HTMLElement) element.style.display = "";
  document.querySelector("main")?.after(main);
  const resetTop = layOutTop(main);
  return () => {
    resetTop();
    if (!main.ariaHidden) return;
    main.remove();
    main.removeAttribute("data-entering");
  };
}

/**
 * Lays out what will be in the viewport. `content-visibility: auto` (grid.css) does not do that in the first frame of a
 * page that is already in the document. The returned function resets the styles.
 */
function layOutTop(main: HTMLElement): () => void {
  const bottom = main.getBoundingClientRect().top + innerHeight;
  const deferred = Array.from(main.querySelectorAll<HTMLElement>(":scope > *, article > *, [data-html] > *")).filter(
    (element) => getComputedStyle(element).contentVisibility === "auto",
  );
  // In this order, because each of them moves the following ones.
  for (const element of deferred)
    if (element.getBoundingClientRect().top < bottom) element.style.contentVisibility = "visible";
  return () => {
    for (const { style } of deferred) style.contentVisibility = "";
  };
}
