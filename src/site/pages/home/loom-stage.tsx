import { Suspense, use, useEffect } from "react";
import { IsolatedPart } from "../../ui/isolated-part/isolated-part.tsx";
// The styles of code that comes later have to be there before it: the server’s cloth is shown in them.
import styles from "../../weave/loom.module.css";
import "../../weave/yarns.css";
import { seen } from "./seen.ts";

type Code = typeof import("../../weave/loom.tsx");

/**
 * The server weaves the cloth into the document. Its code is only needed to weave again, so it comes when the loom is
 * seen, and until then React leaves the server's cloth alone.
 */
const Loom = import.meta.env.SSR ? (await import("../../weave/loom.tsx")).Loom : LoomOnceSeen;

let loading: Promise<Code> | undefined;
let loaded = false;

async function load(): Promise<Code> {
  await seen('[data-isolated="loom"]');
  try {
    const code = await import("../../weave/loom.tsx");
    loaded = true;
    return code;
  } catch (error) {
    // The page is complete without it.
    console.warn(error);
    return new Promise(() => {});
  }
}

/** Who left without it waits for a loom that is gone; on the next visit it is tried anew. */
function leave(): void {
  if (!loaded) loading = undefined;
}

function LoomOnceSeen({ headline }: { headline: string }) {
  loading ??= load();
  const { Loom } = use(loading);
  return <Loom headline={headline} />;
}

export function LoomStage({ headline }: { headline: string }) {
  useEffect(() => leave, []);
  return (
    <IsolatedPart name="loom">
      <Suspense fallback={<div className={styles.cloth} />}>
        <Loom headline={headline} />
      </Suspense>
    </IsolatedPart>
  );
}
