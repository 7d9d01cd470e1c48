import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../server/dist.ts";

/** Stands for all code in some folders: it changes when, and only when, a file in them does. */
export function sourceKey(root: string, folders: string[]): string {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css,svg}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  return hashOf(
    ...files.flatMap((file) => [file, readFileSync(join(root, file))]),
    readFileSync(join(root, "package-lock.json")),
  );
}
