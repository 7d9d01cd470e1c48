import type { TelemetryEvent } from "./tag-manager/events.ts";

/** Buffers items in memory until a consumer is known. When it is full, new items are dropped. */
export function createEventBuffer<T>(limit: number) {
  const buffer: T[] = [];
  let consume = (item: T) => {
    if (buffer.length < limit) buffer.push(item);
  };
  return {
    add: (item: T) => consume(item),
    /** Passes the buffered items and then every new one to the consumer; a later call replaces the consumer. */
    drainTo(consumer: (item: T) => void): void {
      consume = consumer;
      buffer.splice(0).forEach(consumer);
    },
  };
}

/** Buffers events until the visitor's consent is known. */
export const events = createEventBuffer<TelemetryEvent>(100);

/** Records an event from code. Clicks and form events are recorded by interactions.ts. */
export const track = events.add;
