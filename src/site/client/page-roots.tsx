import { Activity } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import type { PageErrorView } from "../../navigation/payload.ts";
import { App, type ViewState } from "./app.tsx";

/** Where pages are shown, and made ready to be. */
export interface PageRoots {
  /** Changes what is on the screen, in one go: scroll and focus need all of it in the document. */
  show(shown: ViewState): void;
  /** Makes a page ahead; calling what comes back shows it. */
  rehearse(shown: ViewState): () => void;
  /** The words of an error page whose component failed, without React. */
  showPlainError(error: PageErrorView): void;
}

/**
 * A page that is likely to be asked for is made when there is nothing else to do, in a `<main>` that stands nowhere
 * yet. Who then asks for it waits for the browser alone: see decision 0016.
 */
export function createPageRoots(root: Root, failed: (error: unknown) => void): PageRoots {
  let draw = (shown: ViewState) => <App view={shown} onError={failed} />;
  let plainError: Element | undefined;

  function show(shown: ViewState): void {
    // It is not React's, so React would leave it beside the next page.
    plainError?.remove();
    flushSync(() => root.render(draw(shown)));
  }

  function rehearse(shown: ViewState): () => void {
    let mistake: unknown;
    // Nobody has asked for the page yet. Who does is told.
    let hear = (error: unknown) => {
      mistake = error;
    };
    const drawAhead = (shown: ViewState, mode?: "hidden") => (
      <Activity mode={mode}>
        <App view={shown} onError={(error) => hear(error)} />
      </Activity>
    );
    // In a document that is shown nowhere no image is fetched.
    const nowhere = document.implementation.createHTMLDocument("");
    const main = Object.assign(nowhere.createElement("main"), { id: "content", className: "ahead" });
    // What is hidden is not part of what is flushed: it is made later, in slices.
    const ahead = flushSync(() => hydrateRoot(main, drawAhead(shown, "hidden")));

    return () => {
      if (mistake) throw mistake;
      const before = root;
      root = ahead;
      draw = drawAhead;
      hear = failed;
      document.querySelector("main")?.replaceWith(main);
      show(shown);
      setTimeout(() => before.unmount());
    };
  }

  function showPlainError({ title, description, buttonText, buttonUrl }: PageErrorView): void {
    const element = (name: string, properties: object) => Object.assign(document.createElement(name), properties);
    plainError = element("section", { className: "frame" });
    plainError.append(
      element("h1", { textContent: title }),
      element("p", { textContent: description }),
      element("a", { textContent: buttonText, href: buttonUrl }),
    );
    document.querySelector("main")?.replaceChildren(plainError);
  }

  return { show, rehearse, showPlainError };
}
