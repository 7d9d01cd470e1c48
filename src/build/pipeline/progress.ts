interface Batches<Item, Result> {
  /** Up to this number, items are processed in this thread. */
  maxInline: number;
  batchSize: number;
  runInline: (batch: Item[]) => Promise<Result[]>;
  runInWorkers: (batch: Item[]) => Promise<Result[]>;
}

/** Processes a few items in this thread and many in worker threads. Returns the results in the order of the items. */
export async function runInBatches<Item, Result>(
  name: string,
  items: Item[],
  { maxInline, batchSize, runInline, runInWorkers }: Batches<Item, Result>,
): Promise<Result[]> {
  const isFew = items.length <= maxInline;
  const size = isFew ? maxInline : batchSize;
  const batches = Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
  const progress = startProgress(name, items.length);
  const results = await Promise.all(
    batches.map(async (batch) => {
      const result = await (isFew ? runInline(batch) : runInWorkers(batch));
      progress.step(batch.length);
      return result;
    }),
  );
  progress.end();
  return results.flat();
}

/** Prints the progress of a long step: one line that is rewritten on a terminal, a new line every 2 seconds in a log. */
export function startProgress(name: string, total: number) {
  const started = performance.now();
  let done = 0;
  let lastPrinted = started;

  const print = (end: string) => {
    const seconds = (performance.now() - started) / 1000;
    const rate = seconds > 0.05 ? `, ${Math.round(done / seconds)}/s` : "";
    printLine(`${name} ${done}/${total}${rate}${end}`);
  };

  return {
    step(count = 1): void {
      done += count;
      const now = performance.now();
      if (now - lastPrinted < (process.stderr.isTTY ? 100 : 2000)) return;
      lastPrinted = now;
      print(lineEnd());
    },
    end(): void {
      if (total > 0) print(`, ${secondsSince(started)} s\n`);
    },
  };
}

/** Prints how long a step takes, every 2 seconds while it runs and once at its end. */
export async function withTiming<T>(name: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const timer = setInterval(
    () => printLine(`${name} … ${Math.round(Number(secondsSince(started)))} s${lineEnd()}`),
    2000,
  );
  try {
    return await run();
  } finally {
    clearInterval(timer);
    printLine(`${name}, ${secondsSince(started)} s\n`);
  }
}

const printLine = (text: string) => process.stderr.write(`${process.stderr.isTTY ? "\r\x1b[K" : ""}${text}`);
const lineEnd = () => (process.stderr.isTTY ? "" : "\n");
const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1);
