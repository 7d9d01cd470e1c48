import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeAtomicallySync } from "./atomic-write.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";

export function computeHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 20);
}

/**
 * The folder a build writes and a server reads. Files in it are named after what is in them and never change; the one
 * exception is `current`, which names the build that is served and is replaced in one step.
 */
export function openDist(directory: string) {
  const at = (...parts: string[]) => join(directory, ...parts);
  const store = at("store");
  // A large site has tens of thousands of these names.
  const storePath = (hash: string) => `${store}/${hash.slice(0, 2)}/${hash}`;
  const made = new Set<string>();

  function makeFolderOf(path: string): void {
    if (!made.has(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    made.add(dirname(path));
  }

  function write(path: string, bytes: string | Uint8Array): void {
    makeFolderOf(path);
    writeFileSync(path, bytes);
  }

  function writeOnce(path: string, bytes: string | Uint8Array): void {
    if (statSync(path, { throwIfNoEntry: false })?.size !== Buffer.byteLength(bytes)) write(path, bytes);
  }

  return {
    directory,
    at,
    storePath,
    read: (hash: string): Buffer => readFileSync(storePath(hash)),
    /** Keeps bytes under a name made from them and returns the name. */
    keep(bytes: string | Uint8Array): string {
      const hash = computeHash(bytes);
      writeOnce(storePath(hash), bytes);
      return hash;
    },
    write: (name: string, bytes: string | Uint8Array): void => write(at(name), bytes),
    /**
     * For a file whose name follows from what is in it. Written again it would be empty for a moment, and a server that
     * reads it just then would keep that.
     */
    writeOnce: (name: string, bytes: string | Uint8Array): void => writeOnce(at(name), bytes),
    /** Replaces a file in one step: a reader sees the old one or the new one. */
    replace(name: string, bytes: string | Uint8Array): void {
      makeFolderOf(at(name));
      writeAtomicallySync(at(name), bytes);
    },
    currentId(): string | undefined {
      try {
        return readFileSync(at("current"), "utf8").trim();
      } catch {
        return undefined;
      }
    },
    manifest: (id: string): Manifest =>
      manifestSchema.parse(JSON.parse(readFileSync(at("builds", `${id}.json`), "utf8"))),
  };
}

export type Dist = ReturnType<typeof openDist>;
