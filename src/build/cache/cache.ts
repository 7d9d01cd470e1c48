import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { computeHash, type Dist } from "../../build-store/dist.ts";

/** Work whose result is kept under the name of everything it was made from; one result of each kind is enough. */
export async function getOrCompute<T>(
  dist: Dist,
  kind: string,
  madeFrom: (string | Uint8Array)[],
  make: () => Promise<T>,
  isWhole: (result: T) => boolean = () => true,
): Promise<T> {
  const file = `kept/${kind}.json`;
  const key = computeHash(...madeFrom);
  const last = readCachedJson<{ key: string; result: T }>(dist, file);
  if (last?.key === key && isWhole(last.result)) return last.result;
  const result = await make();
  dist.replace(file, JSON.stringify({ key, result }));
  return result;
}

/** One that is not there or that a power cut has damaged is made again: it must not keep the site from being built. */
export function readCachedJson<T>(dist: Dist, file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(dist.at(file), "utf8"));
  } catch {
    return undefined;
  }
}

const folderHashes = new Map<string, string>();

/** Stands for all code in some folders: it changes when, and only when, a file in them does. Read once in a process. */
export function hashSources(root: string, folders: string[]): string {
  return computeHash(
    ...folders.map((folder) => hashFolder(root, folder)),
    readFileSync(join(root, "package-lock.json")),
  );
}

function hashFolder(root: string, folder: string): string {
  const place = join(root, folder);
  const key = folderHashes.get(place) ?? computeFolderHash(root, folder);
  folderHashes.set(place, key);
  return key;
}

const CODE = /\.(ts|tsx|css|svg|typ)$/;
const TEST = /\.test\.tsx?$/;

function computeFolderHash(root: string, folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => CODE.test(file) && !TEST.test(file))
    .map((file) => join(folder, file))
    .sort();
  return computeHash(...files.flatMap((file) => [file, readFileSync(join(root, file))]));
}
