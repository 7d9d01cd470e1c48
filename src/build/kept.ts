import { readFileSync } from "node:fs";
import { type Dist, hashOf } from "../server/dist.ts";

/** Work whose result is kept under the name of everything it was made from; one result of each kind is enough. */
export async function kept<T>(
  dist: Dist,
  kind: string,
  madeFrom: (string | Uint8Array)[],
  make: () => Promise<T>,
  isWhole: (result: T) => boolean = () => true,
): Promise<T> {
  const file = `kept/${kind}.json`;
  const key = hashOf(...madeFrom);
  const last = keptJson<{ key: string; result: T }>(dist, file);
  if (last?.key === key && isWhole(last.result)) return last.result;
  const result = await make();
  dist.replace(file, JSON.stringify({ key, result }));
  return result;
}

/** One that is not there or that a power cut has damaged is made again: it must not keep the site from being built. */
export function keptJson<T>(dist: Dist, file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(dist.at(file), "utf8"));
  } catch {
    return undefined;
  }
}
