import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { computeHash, type Dist } from "../../build-store/dist.ts";

/**
 * Returns the cached result of the last build if it was computed from the same inputs and is still valid (the files it
 * refers to may have been removed). Only the latest result of each kind is cached.
 */
export async function getOrCompute<T>(
  dist: Dist,
  kind: string,
  inputs: (string | Uint8Array)[],
  compute: () => Promise<T>,
  isValid: (result: T) => boolean = () => true,
): Promise<T> {
  const file = `kept/${kind}.json`;
  const key = computeHash(...inputs);
  const cached = readCachedJson<{ key: string; result: T }>(dist, file);
  if (cached?.key === key && isValid(cached.result)) return cached.result;
  const result = await compute();
  dist.replace(file, JSON.stringify({ key, result }));
  return result;
}

/** Returns undefined for a missing or damaged file (after a power cut, for example), so that it is computed again. */
export function readCachedJson<T>(dist: Dist, file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(dist.at(file), "utf8"));
  } catch {
    return undefined;
  }
}

const folderHashes = new Map<string, string>();

/** Hash of all code in some folders and of package-lock.json. Each folder is read once per process. */
export function hashSources(root: string, folders: string[]): string {
  return computeHash(
    ...folders.map((folder) => hashFolder(root, folder)),
    readFileSync(join(root, "package-lock.json")),
  );
}

function hashFolder(root: string, folder: string): string {
  const path = join(root, folder);
  const folderHash = folderHashes.get(path) ?? computeFolderHash(root, folder);
  folderHashes.set(path, folderHash);
  return folderHash;
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
