import "../styles/index.css";
import { reloadOnHistorySteps } from "../../navigation/pre-hydration-history.ts";
import { catchErrors } from "../../telemetry/error-reports/error-queue.ts";
import { loadFormDrafts } from "./form-drafts.ts";
import { keepServedPage } from "./served-payload.ts";

/**
 * The first script of a page, and for most readers the only one that matters: it waits until the page is idle or a
 * hand moves before it loads anything.
 */
const wakeEvents = ["pointerdown", "keydown", "focusin", "prerenderingchange"];
/** How long a page that is never idle is waited for, in ms after it has loaded. */
const IDLE_TIMEOUT_MS = 2000;

/** React and the site's code come one after the other with a pause between, so that a visitor's hand fits in. */
async function loadAndHydrate(): Promise<void> {
  preloadModules();
  await import("./vendor/react.ts");
  await new Promise((resolve) => setTimeout(resolve));
  await import("./hydrate.tsx").then((site) => site.hydrate());
}

/** The pieces are needed one after the other, but can be on their way together. */
function preloadModules(): void {
  const later = document.querySelector<HTMLElement>("script[data-later]")?.dataset.later;
  for (const href of later?.split(" ") ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

let hasStarted = false;

function startOnce(): void {
  // A hand may come before the page is idle, and idle comes all the same: also to a page that the browser has made
  // ahead, and that perhaps nobody will see.
  if (hasStarted || document.prerendering) return;
  hasStarted = true;
  loadAndHydrate().catch(keepServedPage);
}

catchErrors();
loadFormDrafts();
reloadOnHistorySteps();
for (const sign of wakeEvents) addEventListener(sign, startOnce, true);
addEventListener(
  "pointermove",
  // A page that appears under a pointer at rest is told of a move, too, but of one by nothing.
  ({ movementX, movementY }) => {
    if (movementX || movementY) startOnce();
  },
  true,
);
// Safari does not tell when a page is idle.
addEventListener("load", () => (window.requestIdleCallback ?? startOnce)(startOnce, { timeout: IDLE_TIMEOUT_MS }));
