import { Suspense, use } from "react";
// The styles of code that comes later have to be there before it: the server’s cloth is shown in them.
import styles from "../../weave/loom.module.css";
import "../../weave/yarns.css";
import { seen } from "./seen.ts";

/**
 * The server weaves the cloth into the document. Its code is only needed to weave again, so it comes when the loom is
 * seen, and until then React leaves the server's cloth alone.
 */
const Loom = import.meta.env.SSR ? (await import("../../weave/loom.tsx")).Loom : LoomOnceSeen;

let loading: Promise<typeof import("../../weave/loom.tsx")> | undefined;

function LoomOnceSeen({ headline }: { headline: string }) {
  loading ??= seen("[data-loom]").then(() => import("../../weave/loom.tsx"));
  const { Loom } = use(loading);
  return <Loom headline={headline} />;
}

export function LoomStage({ headline }: { headline: string }) {
  return (
    <div data-loom>
      <Suspense fallback={<div className={styles.cloth} />}>
        <Loom headline={headline} />
      </Suspense>
    </div>
  );
}
