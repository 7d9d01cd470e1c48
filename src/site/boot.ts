import "./styles/index.css";
import { followSteps } from "../navigation/early-steps.ts";
import { catchErrors } from "../telemetry/error-reports/report.ts";
import { staysAsServed } from "./as-served.ts";
import { keepTypedText } from "./kept-text.ts";

/**
 * The first script of a page, and for most readers the only one that matters: it waits until the page is idle or a
 * hand moves before it loads anything.
 */
const signs = ["pointerdown", "keydown", "focusin", "prerenderingchange"];
/** How long a page that is never idle is waited for, in ms after it has loaded. */
const PATIENCE = 2000;

/** React and the site's code come one after the other with a pause between, so that a visitor's hand fits in. */
async function takeOver(): Promise<void> {
  fetchAhead();
  await import("./parts/react.ts");
  await new Promise((resolve) => setTimeout(resolve));
  await import("./hydrate.tsx").then((site) => site.hydrate());
}

/** The pieces are needed one after the other, but can be on their way together. */
function fetchAhead(): void {
  const later = document.querySelector<HTMLElement>("script[data-later]")?.dataset.later;
  for (const href of later?.split(" ") ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

let started = false;

function start(): void {
  // A hand may come before the page is idle, and idle comes all the same: also to a page that the browser has made
  // ahead, and that perhaps nobody will see.
  if (started || document.prerendering) return;
  started = true;
  takeOver().catch(staysAsServed);
}

catchErrors();
keepTypedText();
followSteps();
for (const sign of signs) addEventListener(sign, start, true);
addEventListener(
  "pointermove",
  // A page that appears under a pointer at rest is told of a move, too, but of one by nothing.
  ({ movementX, movementY }) => {
    if (movementX || movementY) start();
  },
  true,
);
// Safari does not tell when a page is idle.
addEventListener("load", () => (window.requestIdleCallback ?? start)(start, { timeout: PATIENCE }));
