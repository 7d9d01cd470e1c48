import type { ErrorViewEvent, TelemetryEvent } from "./events.ts";

declare global {
  var dataLayer: unknown[] | undefined;
}

/** What a tag manager itself listens to. */
interface TagManagerStart {
  event: "gtm.js";
  "gtm.start": number;
}

/** The local list that a tag manager reads, if one is ever loaded. */
export function entries(): unknown[] {
  globalThis.dataLayer ??= [];
  return globalThis.dataLayer;
}

export function push(entry: TelemetryEvent | ErrorViewEvent | TagManagerStart): void {
  entries().push(entry);
}
