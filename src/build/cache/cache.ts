import { hash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { computeHash, type Dist } from "../../build-store/dist.ts";

interface NamespaceOptions<T> {
  /** Hash of the code that computes the values: `hashModule` or `hashFolders`. */
  code: string;
  schema: z.ZodType<T>;
  /** Whether a cached value can still be used: files that it refers to may have been removed. */
  isValid?: (value: T) => boolean;
}

export type Cache = ReturnType<typeof openCache>;

/**
 * The results of earlier builds, in one SQLite file. A key is the hash of the code that computes a value and of its
 * inputs, so entries are never out of date. Entries that cannot be read, or do not match their schema, are recomputed.
 */
export function openCache(dist: Dist) {
  const database = openDatabase(dist.at("cache/results.db"));
  const select = database.prepare("SELECT key, value FROM results WHERE name = ?");
  const upsert = database.prepare("INSERT OR REPLACE INTO results VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM results WHERE name = ? AND key NOT IN (SELECT value FROM json_each(?))");
  const usedKeys = new Map<string, Set<string>>();
  const fingerprints = new Map<string, string>();

  return {
    /** The entries of one kind of result. */
    namespace<T>(name: string, { code, schema, isValid = () => true }: NamespaceOptions<T>) {
      const used = usedKeys.get(name) ?? new Set();
      usedKeys.set(name, used);
      // All read in one query, because thousands of single ones take ten times as long.
      const stored = new Map(select.all(name).map(({ key, value }) => [key, String(value)]));

      function read(key: string): T | undefined {
        try {
          const value = schema.parse(JSON.parse(stored.get(key) ?? ""));
          if (!isValid(value)) return undefined;
          used.add(key);
          return value;
        } catch {
          return undefined;
        }
      }

      function write(key: string, value: T): T {
        const text = JSON.stringify(value);
        upsert.run(name, key, text);
        stored.set(key, text);
        used.add(key);
        return value;
      }

      const toKey = (inputs: unknown[]) => hash("sha256", `${code} ${JSON.stringify(inputs)}`, "base64url");
      return {
        get: (inputs: unknown[]): T | undefined => read(toKey(inputs)),
        set: (inputs: unknown[], value: T): T => write(toKey(inputs), value),
        async getOrCompute(inputs: unknown[], compute: () => Promise<T>): Promise<T> {
          const key = toKey(inputs);
          return read(key) ?? write(key, await compute());
        },
        getOrComputeSync(inputs: unknown[], compute: () => T): T {
          const key = toKey(inputs);
          return read(key) ?? write(key, compute());
        },
      };
    },
    /**
     * Modification time, size and inode: as an input, they show that a file has changed without reading it. Empty for a
     * missing file. Taken once per build, before the file is read: a file that is saved meanwhile has another
     * fingerprint in the next build.
     */
    fingerprint(file: string): string {
      let fingerprint = fingerprints.get(file);
      if (fingerprint === undefined) {
        const stats = statSync(file, { throwIfNoEntry: false });
        fingerprint = stats ? `${stats.mtimeMs}-${stats.size}-${stats.ino}` : "";
        fingerprints.set(file, fingerprint);
      }
      return fingerprint;
    },
    /** Runs many writes in one transaction, which is faster. */
    transaction<T>(run: () => T): T {
      database.exec("BEGIN");
      try {
        return run();
      } finally {
        // Also after an error: every entry that was written until then is complete.
        database.exec("COMMIT");
      }
    },
    /** Removes the entries of all opened namespaces that were not used since they were opened. To be called when a build is complete. */
    collectGarbage(): void {
      for (const [name, used] of usedKeys) remove.run(name, JSON.stringify([...used]));
    },
    close: (): void => database.close(),
  };
}

function openDatabase(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 10_000 });
  if (isUsable(database)) return database;
  // Damaged, after a power cut for example: replaced by an empty file.
  database.close();
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  const empty = new DatabaseSync(file);
  empty.exec(SETUP);
  return empty;
}

const SETUP = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS results (name TEXT, key TEXT, value TEXT, PRIMARY KEY (name, key));
`;

function isUsable(database: DatabaseSync): boolean {
  try {
    database.exec(SETUP);
    return database.prepare("PRAGMA quick_check(1)").get()?.quick_check === "ok";
  } catch {
    return false;
  }
}

interface Source {
  hash: string;
  /** The files whose names it contains as string literals: imports, dynamic imports and `new URL(…)`. */
  references: string[];
}

const sources = new Map<string, Source>();
const FILE_NAME = /["'`]([\w@./-]+\.(?:tsx?|css|svg|typ))["'`]/g;
const TYPE_IMPORT = /^(?:import|export) type [^;]*;/gm;

function readSource(file: string): Source {
  let source = sources.get(file);
  if (!source) {
    const text = readFileSync(file, "utf8");
    const names = text.replace(TYPE_IMPORT, "").matchAll(FILE_NAME);
    const references = Array.from(names, ([, name = ""]) => join(dirname(file), name)).filter((path) =>
      existsSync(path),
    );
    source = { hash: computeHash(text), references };
    sources.set(file, source);
  }
  return source;
}

/** Hash of modules, of all files that they refer to directly or through others, and of the installed packages. */
export function hashModule(...modules: (string | URL)[]): string {
  const files = new Set(modules.map((module) => fileURLToPath(module)));
  // A Set also iterates over what is added meanwhile.
  for (const file of files) for (const reference of readSource(file).references) files.add(reference);
  return computeHash(readLockfile(), ...[...files].sort().map((file) => readSource(file).hash));
}

const CODE = /(?<!\.test)\.(tsx?|css|svg|typ)$/;

/** Hash of all code in some folders of src/ and of the installed packages. */
export function hashFolders(...folders: string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => CODE.test(file))
      .map((file) => join(folder, file)),
  );
  return computeHash(readLockfile(), ...files.sort().flatMap((file) => [file, readSource(join(SRC, file)).hash]));
}

const SRC = join(import.meta.dirname, "../..");

function readLockfile(): Buffer {
  return readFileSync(join(SRC, "../package-lock.json"));
}
