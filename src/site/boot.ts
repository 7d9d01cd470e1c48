import "./styles/index.css";
import { keepFormText } from "../navigation/form-text.ts";

/**
 * The first script of a page, and for most readers the only one that matters: it waits until the page is idle or a
 * hand moves before it loads anything.
 */
const hands = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"];
const options = { passive: true, capture: true };

function start(): void {
  for (const hand of hands) removeEventListener(hand, start, options);
  // A page that cannot be taken over stays what the server made: complete.
  import("./browser.ts").then(({ takeOver }) => takeOver()).catch(console.error);
}

keepFormText();
for (const hand of hands) addEventListener(hand, start, options);
addEventListener("load", () => requestIdleCallback(start), { once: true });
