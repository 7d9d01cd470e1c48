import "./styles/index.css";
import { followSteps } from "../navigation/early-steps.ts";
import { catchErrors } from "../telemetry/error-reports/report.ts";
import { keepTypedText } from "./kept-text.ts";

/**
 * The first script of a page, and for most readers the only one that matters: it waits until the page is idle or a
 * hand moves before it loads anything.
 */
const hands = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"];
const options = { passive: true, capture: true };
/** How long a page that is never idle is waited for, in ms after it has loaded. */
const PATIENCE = 2000;

/** React and the site's code come one after the other with a pause between, so that a visitor's hand fits in. */
async function takeOver(): Promise<void> {
  fetchAhead();
  await import("./parts/react.ts");
  await pause();
  const { hydrate } = await import("./hydrate.tsx");
  await hydrate();
}

/** The pieces are needed one after the other, but can be on their way together. */
function fetchAhead(): void {
  const later = document.querySelector<HTMLElement>("script[data-later]")?.dataset.later;
  for (const href of later?.split(" ") ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

let started = false;

// A page that cannot be taken over stays what the server made: complete.
function start(): void {
  // A hand may come before the page is idle, and idle comes all the same.
  if (started) return;
  started = true;
  for (const hand of hands) removeEventListener(hand, stir, options);
  takeOver().catch(console.error);
}

/** A page that appears under a pointer at rest is told of a move, too, but of one by nothing. */
function stir(event: Event): void {
  const isAtRest = event instanceof MouseEvent && event.type === "pointermove" && !event.movementX && !event.movementY;
  if (!isAtRest) start();
}

catchErrors();
keepTypedText();
followSteps();
for (const hand of hands) addEventListener(hand, stir, options);
addEventListener("load", () => requestIdleCallback(start, { timeout: PATIENCE }), { once: true });
