import { Activity } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { afterPaint } from "../../navigation/after-paint.ts";
import type { PageErrorView } from "../../navigation/payload.ts";
import { App, type ViewState } from "./app.tsx";

/** The React root of the shown page, and those of pages rendered in the background. */
export type PageRoots = ReturnType<typeof createPageRoots>;

/** A page that is rendered and not shown yet. */
export interface BackgroundPage {
  /**
   * Its `<main>`, ready to be laid out in the document; nothing as long as it is not rendered. Images at its top are
   * loaded once its link is pressed.
   */
  prepare(isPressed: boolean): HTMLElement | undefined;
  show(): void;
}

/**
 * A page that was prefetched is rendered while the browser is idle, into a `<main>` outside the document, and laid out
 * while the mouse is on its link (page-transition.ts). Opening it then only costs the browser's paint: see decision 0016.
 */
export function createPageRoots(root: Root, onError: (error: unknown) => void) {
  const createPlainApp = (view: ViewState) => <App view={view} onError={onError} />;
  let createApp = createPlainApp;
  let shownMain = document.querySelector("main");
  let plainError: Element | undefined;

  /** Renders synchronously: scroll and focus need the complete page in the document. */
  function showView(view: ViewState): void {
    // React did not render this element, so it would not remove it.
    plainError?.remove();
    if (shownMain) applyLateFonts(shownMain);
    flushSync(() => root.render(createApp(view)));
  }

  /** Renders a page that is likely to be opened next, and calls back when it has been rendered. */
  function renderInBackground(view: ViewState, onRendered: () => void): BackgroundPage {
    let renderError: unknown;
    // An error is thrown when the page is opened, not before: the visitor may never open it.
    let handleError = (error: unknown) => {
      renderError = error;
    };
    // The same element is shown later, so that React does not render it again.
    const app = <App view={view} onError={(error) => handleError(error)} />;
    // Browsers fetch no images for a document without a window.
    const inertDocument = document.implementation.createHTMLDocument("");
    const main = inertDocument.createElement("main");
    // flushSync() does not render the content of a hidden Activity: React does that later, in slices.
    const backgroundRoot = flushSync(() => hydrateRoot(main, <Activity mode="hidden">{app}</Activity>));
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      onRendered();
    }).observe(main, { childList: true });
    let images: DeferredImages | undefined;

    function prepare(isPressed: boolean): HTMLElement | undefined {
      // React has not rendered it yet.
      if (!main.hasChildNodes()) return;
      images ??= deferImages(main);
      if (isPressed) images.loadTop();
      applyLateFonts(main);
      return main;
    }

    function show(): void {
      if (renderError) throw renderError;
      const previousRoot = root;
      root = backgroundRoot;
      createApp = (next) => <Activity>{next === view ? app : createPlainApp(next)}</Activity>;
      handleError = onError;
      const previousMain = shownMain;
      shownMain = main;
      main.id = "content";
      // What is not rendered yet is rendered outside the document, too, so that its images can wait.
      showView(view);
      images ??= deferImages(main);
      images.loadTop();
      main.removeAttribute("aria-hidden");
      // Moving an element that is in the document would discard its layout.
      if (main.isConnected) previousMain?.remove();
      else previousMain?.replaceWith(main);
      afterPaint(() => {
        previousRoot.unmount();
        images?.loadAll();
      });
    }

    return { prepare, show };
  }

  /** Shows the texts of an error page without React, for when its component failed. */
  function showPlainError({ title, description, buttonText, buttonUrl }: PageErrorView): void {
    const element = (name: string, properties: object) => Object.assign(document.createElement(name), properties);
    plainError = element("section", { className: "frame" });
    plainError.append(
      element("h1", { textContent: title }),
      element("p", { textContent: description }),
      element("a", { textContent: buttonText, href: buttonUrl }),
    );
    shownMain?.replaceChildren(plainError);
  }

  return { show: showView, renderInBackground, showPlainError };
}

/** Fonts that loaded too late for the first page (theme.ts) are used from the next one on, because all its text is new. */
function applyLateFonts(main: HTMLElement): void {
  const { fonts, fontsLoaded } = document.documentElement.dataset;
  if (fontsLoaded !== undefined && !fonts) main.dataset.fonts = "main";
}

type DeferredImages = ReturnType<typeof deferImages>;

/**
 * Keeps the browser from loading icons and images until they are needed: it reads each SVG file as a document, which
 * takes some milliseconds.
 */
function deferImages(main: Element) {
  const images = Array.from(main.querySelectorAll<HTMLImageElement>("img:not([loading])"));
  const icons = Array.from(main.querySelectorAll('use[href^="/"]'), (icon) => ({
    icon,
    href: icon.getAttribute("href") ?? "",
  }));
  for (const image of images) image.loading = "lazy";
  for (const { icon } of icons) icon.removeAttribute("href");
  const load = (image: HTMLImageElement) => image.removeAttribute("loading");
  return {
    /** Images at the top of the page, for its first frame. */
    loadTop() {
      images.filter(({ fetchPriority }) => fetchPriority === "high").forEach(load);
    },
    loadAll() {
      images.forEach(load);
      for (const { icon, href } of icons) icon.setAttribute("href", href);
    },
  };
}
