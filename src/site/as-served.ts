import { isBot } from "../navigation/bots.ts";
import type { ErrorPayload, PagePayload } from "../navigation/payload.ts";
import { errorShown, openDoor, pageShown, report, runSafely } from "../telemetry/door.ts";

/** What the server wrote into the document about its page. */
export function servedPayload(): PagePayload | ErrorPayload {
  return JSON.parse(document.getElementById("payload")?.textContent ?? "");
}

let isTold = false;

/** The page that was served has been shown. Telemetry counts it once, however far hydration gets. */
export function tellServed(payload: PagePayload | ErrorPayload): void {
  if (isTold) return;
  isTold = true;
  openDoor();
  if ("error" in payload) errorShown(payload.error.statusCode, document.title);
  else pageShown(payload.route, document.title);
}

/** A page that cannot be taken over stays what the server made: complete. It has been shown all the same. */
export function staysAsServed(error: unknown): void {
  console.error(error);
  if (isBot(navigator.userAgent)) return;
  report(error);
  runSafely(() => tellServed(servedPayload()));
}
