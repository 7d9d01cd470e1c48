import type { TelemetryEvent } from "./events.ts";
import { createWaitingLine } from "./waiting-line.ts";

/** Events wait here until it is known whether anybody may hear of them. */
export const events = createWaitingLine<TelemetryEvent>(100);

/** For what the document itself does not show; interactions.ts hears the rest. */
export const track: (event: TelemetryEvent) => void = events.add;
