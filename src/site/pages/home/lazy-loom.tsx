import { Suspense, use, useEffect } from "react";
import styles from "../../identity/loom.module.css";
import { IsolatedPart } from "../../ui/isolated-part/isolated-part.tsx";
import "../../identity/yarns.css";

type LoomModule = typeof import("../../identity/loom.tsx");

/**
 * The server weaves the cloth into the document. Its code is only needed to weave again, so it comes when the loom is
 * seen, and until then React leaves the server's cloth alone.
 */
const Loom = import.meta.env.SSR ? (await import("../../identity/loom.tsx")).Loom : LoomWhenVisible;

let loomPromise: Promise<LoomModule> | undefined;
let isLoaded = false;

async function loadLoom(): Promise<LoomModule> {
  await whenVisible('[data-isolated="loom"]');
  try {
    const code = await import("../../identity/loom.tsx");
    isLoaded = true;
    return code;
  } catch (error) {
    // The page is complete without it.
    console.warn(error);
    return new Promise(() => {});
  }
}

/** Who left without it waits for a loom that is gone; on the next visit it is tried anew. */
function resetLoading(): void {
  if (!isLoaded) loomPromise = undefined;
}

function LoomWhenVisible({ headline }: { headline: string }) {
  loomPromise ??= loadLoom();
  const { Loom } = use(loomPromise);
  return <Loom headline={headline} />;
}

export function LazyLoom({ headline }: { headline: string }) {
  useEffect(() => resetLoading, []);
  return (
    <IsolatedPart name="loom">
      <Suspense fallback={<div className={styles.cloth} />}>
        <Loom headline={headline} />
      </Suspense>
    </IsolatedPart>
  );
}

/** Waits until the element is in the window. One that is not in the document yet is about to be shown: no wait. */
function whenVisible(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(element);
  });
}
