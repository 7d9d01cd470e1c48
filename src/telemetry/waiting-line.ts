export interface WaitingLine<T> {
  add(item: T): void;
  /** Whatever has waited, and then whatever comes, goes there; called again, what comes goes to the new place. */
  leadTo(place: (item: T) => void): void;
}

/** Holds things in memory until it is known where they go. When it is full, later ones are lost. */
export function createWaitingLine<T>(limit: number): WaitingLine<T> {
  const waiting: T[] = [];
  let go = (item: T) => {
    if (waiting.length < limit) waiting.push(item);
  };
  return {
    add: (item) => go(item),
    leadTo(place) {
      go = place;
      waiting.splice(0).forEach(place);
    },
  };
}
