/** At most `limit` tasks at once; a task that is aborted while it waits never starts. */
export function createSlots(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const next = () => {
    running--;
    waiting.shift()?.();
  };

  function place(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        signal.removeEventListener("abort", leave);
        running++;
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(signal.reason);
      };
      if (running < limit) return take();
      waiting.push(take);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  return async function run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    await place(signal);
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      next();
    }
  };
}
