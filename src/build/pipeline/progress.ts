/**
 * Prints the progress of a long step: one line that is rewritten on a terminal, a new line every 2 seconds in a log.
 */
export function startProgress(name: string, total: number) {
  const started = performance.now();
  const isTerminal = process.stderr.isTTY;
  let done = 0;
  let lastPrinted = started;

  const print = (end: string) => {
    const seconds = (performance.now() - started) / 1000;
    const rate = seconds > 0.05 ? `, ${Math.round(done / seconds)}/s` : "";
    process.stderr.write(`${isTerminal ? "\r\x1b[K" : ""}${name} ${done}/${total}${rate}${end}`);
  };

  return {
    step(count = 1): void {
      done += count;
      const now = performance.now();
      if (now - lastPrinted < (isTerminal ? 100 : 2000)) return;
      lastPrinted = now;
      print(isTerminal ? "" : "\n");
    },
    end(): void {
      if (total > 0) print(`, ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    },
  };
}

/** Prints how long a step takes, every 2 seconds while it runs and once at its end. */
export async function withTiming<T>(name: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const isTerminal = process.stderr.isTTY;
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stderr.write(`${isTerminal ? "\r\x1b[K" : ""}${name} … ${seconds} s${isTerminal ? "" : "\n"}`);
  }, 2000);
  try {
    return await run();
  } finally {
    clearInterval(timer);
    process.stderr.write(
      `${isTerminal ? "\r\x1b[K" : ""}${name}, ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
    );
  }
}

/**
 * Starts `run` for all batches at once (the worker pool queues them) and returns the results in the order of the items.
 */
export async function mapInBatches<Item, Result>(
  items: Item[],
  size: number,
  run: (batch: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const batches: Item[][] = [];
  for (let start = 0; start < items.length; start += size) batches.push(items.slice(start, start + size));
  return (await Promise.all(batches.map(run))).flat();
}
