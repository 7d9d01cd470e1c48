import type { TelemetryEvent } from "./tag-manager/events.ts";

export interface EventBuffer<T> {
  add(item: T): void;
  /** Whatever has waited, and then whatever comes, goes there; called again, what comes goes to the new place. */
  drainTo(place: (item: T) => void): void;
}

/** Holds things in memory until it is known where they go. When it is full, later ones are lost. */
export function createEventBuffer<T>(limit: number): EventBuffer<T> {
  const waiting: T[] = [];
  let go = (item: T) => {
    if (waiting.length < limit) waiting.push(item);
  };
  return {
    add: (item) => go(item),
    drainTo(place) {
      go = place;
      waiting.splice(0).forEach(place);
    },
  };
}

/** Events wait here until it is known whether anybody may hear of them. */
export const events = createEventBuffer<TelemetryEvent>(100);

/** For what the document itself does not show; interactions.ts hears the rest. */
export const track: (event: TelemetryEvent) => void = events.add;
