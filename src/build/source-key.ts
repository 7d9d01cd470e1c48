import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../server/dist.ts";

const known = new Map<string, string>();

/** Stands for all code in some folders: it changes when, and only when, a file in them does. Read once in a process. */
export function sourceKey(root: string, folders: string[]): string {
  return hashOf(...folders.map((folder) => folderKey(root, folder)), readFileSync(join(root, "package-lock.json")));
}

function folderKey(root: string, folder: string): string {
  const place = join(root, folder);
  const key = known.get(place) ?? readKey(root, folder);
  known.set(place, key);
  return key;
}

const CODE = /\.(ts|tsx|css|svg|typ)$/;
const TEST = /\.test\.tsx?$/;

function readKey(root: string, folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => CODE.test(file) && !TEST.test(file))
    .map((file) => join(folder, file))
    .sort();
  return hashOf(...files.flatMap((file) => [file, readFileSync(join(root, file))]));
}
