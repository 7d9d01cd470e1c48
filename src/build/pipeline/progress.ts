/** One line that says how far a long step is; on a terminal it is rewritten, in a log it appears now and then. */
export function startProgress(name: string, total: number) {
  const started = performance.now();
  const terminal = process.stderr.isTTY;
  let done = 0;
  let shown = started;

  const print = (end: string) => {
    const seconds = (performance.now() - started) / 1000;
    const rate = seconds > 0.05 ? `, ${Math.round(done / seconds)}/s` : "";
    process.stderr.write(`${terminal ? "\r\x1b[K" : ""}${name} ${done}/${total}${rate}${end}`);
  };

  return {
    step(count = 1): void {
      done += count;
      const now = performance.now();
      if (now - shown < (terminal ? 100 : 2000)) return;
      shown = now;
      print(terminal ? "" : "\n");
    },
    end(): void {
      if (total > 0) print(`, ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    },
  };
}

export async function withTiming<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const terminal = process.stderr.isTTY;
  const waiting = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stderr.write(`${terminal ? "\r\x1b[K" : ""}${name} … ${seconds} s${terminal ? "" : "\n"}`);
  }, 2000);
  try {
    return await work();
  } finally {
    clearInterval(waiting);
    process.stderr.write(
      `${terminal ? "\r\x1b[K" : ""}${name}, ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
    );
  }
}

/** Runs batches of items side by side, as many at once as there are hands, and gives the results in order. */
export async function mapInBatches<Item, Result>(
  items: Item[],
  size: number,
  run: (batch: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const batches: Item[][] = [];
  for (let start = 0; start < items.length; start += size) batches.push(items.slice(start, start + size));
  return (await Promise.all(batches.map(run))).flat();
}
