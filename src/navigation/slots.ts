/** At most `limit` tasks at once; a task that is aborted while it waits never starts. */
export function createSlots(limit: number) {
  let free = limit;
  const waiting: (() => void)[] = [];

  return async function run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
