import { Suspense, use, useEffect } from "react";
import { IsolatedPart } from "../../ui/isolated-part/isolated-part.tsx";
import type { HomePieceModule } from "../identity.ts";
// The loom's styles are imported here and not only by the lazy module, because the server-rendered cloth needs them at once.
import styles from "./loom.module.css";
import "./yarns.css";

function LazyLoom({ headline }: { headline: string }) {
  useEffect(() => resetLoading, []);
  return (
    <IsolatedPart name="loom">
      <Suspense fallback={<div className={styles.cloth} />}>
        <Loom headline={headline} />
      </Suspense>
    </IsolatedPart>
  );
}

/** The loom beside the headline of the home page. */
export const HomePiece: HomePieceModule["HomePiece"] = LazyLoom;

/**
 * The server renders the loom into the document. Its code is needed only for the animation and the form, so the browser
 * loads it when the loom comes into view. Until then the component suspends and React keeps the server's HTML.
 */
const Loom = import.meta.env.SSR ? (await import("./loom.tsx")).Loom : LoomWhenVisible;

type LoomModule = typeof import("./loom.tsx");

let loomPromise: Promise<LoomModule> | undefined;
let isLoaded = false;

async function loadLoom(): Promise<LoomModule> {
  await whenVisible('[data-isolated="loom"]');
  try {
    const loomModule = await import("./loom.tsx");
    isLoaded = true;
    return loomModule;
  } catch (error) {
    // The page is complete without the loom's code: a promise that never resolves keeps the server's HTML.
    console.warn(error);
    return new Promise(() => {});
  }
}

/**
 * Called on unmount. An unfinished load has failed or waits for an element that is no longer in the document, so it is
 * discarded and the next visit to the page starts a new one.
 */
function resetLoading(): void {
  if (!isLoaded) loomPromise = undefined;
}

function LoomWhenVisible({ headline }: { headline: string }) {
  loomPromise ??= loadLoom();
  const { Loom } = use(loomPromise);
  return <Loom headline={headline} />;
}

/** Resolves when the element is in the viewport. An element not in the document yet is about to be shown: no wait. */
function whenVisible(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}
