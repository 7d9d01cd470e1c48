/** Runs batches of items side by side, as many at once as there are hands, and gives the results in order. */
export async function inBatches<Item, Result>(
  items: Item[],
  size: number,
  run: (batch: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const batches: Item[][] = [];
  for (let start = 0; start < items.length; start += size) batches.push(items.slice(start, start + size));
  return (await Promise.all(batches.map(run))).flat();
}
