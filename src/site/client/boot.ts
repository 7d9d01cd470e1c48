import "../styles/index.css";
import { catchErrors } from "../../telemetry/client-entry.ts";
import { loadFormDrafts } from "./form-drafts.ts";
import { keepServedPage, reloadOnHistorySteps } from "./served-page.ts";

// The first script of a page. It loads nothing until the page is idle or the visitor interacts with it.

const wakeEvents = ["pointerdown", "keydown", "focusin", "prerenderingchange"];
/** A page that never becomes idle is hydrated this long after its load event. */
const IDLE_TIMEOUT_MS = 2000;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Each step is a task of its own, so that input events can be handled in between. */
async function loadAndHydrate(): Promise<void> {
  await preloadModules();
  const { hydrate } = await import("./hydrate.tsx");
  await nextTask();
  await hydrate();
}

/** The modules import each other but can be downloaded in parallel. A request takes 10 ms of a slow processor. */
async function preloadModules(): Promise<void> {
  const later = document.querySelector<HTMLElement>("script[data-later]")?.dataset.later;
  for (const href of later?.split(" ") ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    await nextTask();
  }
}

let hasStarted = false;

function startOnce(): void {
  // Both an interaction and the idle callback call this. A prerendered page may never be shown, so it starts on
  // `prerenderingchange`.
  if (hasStarted || document.prerendering) return;
  hasStarted = true;
  loadAndHydrate().catch(keepServedPage);
}

catchErrors();
setTimeout(loadFormDrafts);
reloadOnHistorySteps();
for (const type of wakeEvents) addEventListener(type, startOnce, true);
addEventListener(
  "pointermove",
  // A page that appears under a resting pointer gets a pointermove event, too, with a movement of zero.
  ({ movementX, movementY }) => {
    if (movementX || movementY) startOnce();
  },
  true,
);
// Safari has no requestIdleCallback; there hydration starts right after the load event.
addEventListener("load", () => (window.requestIdleCallback ?? startOnce)(startOnce, { timeout: IDLE_TIMEOUT_MS }));
