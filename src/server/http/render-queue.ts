/** At a few milliseconds per render, the last one in a full queue waits for less than half a second. */
const MAX_WAITING = 100;
const MANY_WAITING = 4;

/**
 * Lets one render start per turn of the event loop. Rendering blocks the thread for milliseconds, so requests that are
 * answered from memory are handled between two renders, however many renders are waiting.
 */
export function createRenderQueue(maxWaiting = MAX_WAITING) {
  const waiting: (() => void)[] = [];

  function startNext(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(startNext);
  }

  return {
    isFull: () => waiting.length >= maxWaiting,
    /** Whether renders should leave out what a visitor can do without. */
    isBusy: () => waiting.length >= MANY_WAITING,
    /** Resolves when the caller may render. */
    waitForTurn(): Promise<void> {
      return new Promise((resolve) => {
        if (waiting.push(resolve) === 1) setImmediate(startNext);
      });
    },
  };
}
