import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeAtomicallySync } from "./atomic-write.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";

export function computeHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 20);
}

/**
 * The folder that a build writes and a server reads. Its files are named by a hash of their content and never change,
 * except `current`, which contains the id of the build that is served and is replaced atomically.
 */
export function openDist(directory: string) {
  const at = (...parts: string[]) => join(directory, ...parts);
  const store = at("store");
  // A template string, because join() is slow for the tens of thousands of paths of a large site.
  const storePath = (hash: string) => `${store}/${hash.slice(0, 2)}/${hash}`;
  const createdFolders = new Set<string>();

  function createParentFolder(path: string): void {
    if (!createdFolders.has(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    createdFolders.add(dirname(path));
  }

  function write(path: string, bytes: string | Uint8Array): void {
    createParentFolder(path);
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
    /** Whether the store has all these files of a manifest. */
    hasFiles: (files: Manifest["files"]): boolean =>
      Object.values(files).every(({ store }) => existsSync(storePath(store))),
    /** Stores bytes under their hash and returns the hash. */
    put(bytes: string | Uint8Array): string {
      const hash = computeHash(bytes);
      writeOnce(storePath(hash), bytes);
      return hash;
    },
    write: (name: string, bytes: string | Uint8Array): void => write(at(name), bytes),
    /**
     * Writes a file whose name contains a hash of its content, unless it exists with the same size. Rewriting it would
     * leave it empty for a moment, and a server that reads it then would cache the empty file.
     */
    writeOnce: (name: string, bytes: string | Uint8Array): void => writeOnce(at(name), bytes),
    /** Replaces a file atomically: a reader sees the old content or the new one. */
    replace(name: string, bytes: string | Uint8Array): void {
      createParentFolder(at(name));
      writeAtomicallySync(at(name), bytes);
    },
    currentId(): string | undefined {
      try {
        return readFileSync(at("current"), "utf8").trim();
      } catch {
        return undefined;
      }
    },
    /** The text of every style sheet of a build, by URL. */
    readStyles({ styles, pageStyles }: Pick<Manifest["assets"], "styles" | "pageStyles">): Map<string, string> {
      const urls = new Set([...styles, ...Object.values(pageStyles).flat()]);
      return new Map(Array.from(urls, (url) => [url, readFileSync(at(url), "utf8")]));
    },
    manifest: (id: string): Manifest =>
      manifestSchema.parse(JSON.parse(readFileSync(at("builds", `${id}.json`), "utf8"))),
  };
}

export type Dist = ReturnType<typeof openDist>;
