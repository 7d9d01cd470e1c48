import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { openDist } from "../../build-store/dist.ts";
import { hashModule, openCache } from "./cache.ts";

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), "cache-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Opens the cache as a new process does, and counts how often each value is computed. */
function setUp() {
  const dist = openDist(createFolder());
  const compute = vi.fn(async () => 1);
  const open = (code = "code") => {
    const cache = openCache(dist);
    onTestFinished(cache.close);
    const numbers = cache.namespace("numbers", { code, schema: z.number(), isValid: (value) => value > 0 });
    return { cache, get: (...inputs: unknown[]) => numbers.getOrCompute(inputs, compute) };
  };
  return { dist, compute, open };
}

it("computes a value once for the same code and inputs", async () => {
  const { compute, open } = setUp();
  await open().get("a", ["b"]);
  await open().get("a", ["b"]);
  expect(compute).toHaveBeenCalledTimes(1);
  await open().get("a", "b");
  await open().get("ab");
  await open("other code").get("a", ["b"]);
  expect(compute).toHaveBeenCalledTimes(4);
});

it.each([
  ["is not JSON", "{"],
  ["does not match its schema", '"1"'],
  ["is no longer valid", "-1"],
])("computes a value again that %s", async (_, stored) => {
  const { dist, compute, open } = setUp();
  await open().get("a");
  const database = new DatabaseSync(dist.at("cache/results.db"));
  database.prepare("UPDATE results SET value = ?").run(stored);
  database.close();
  expect(await open().get("a")).toBe(1);
  expect(compute).toHaveBeenCalledTimes(2);
});

it("starts with an empty cache when the file is damaged", async () => {
  const { dist, compute, open } = setUp();
  const cache = openCache(dist);
  const numbers = cache.namespace("numbers", { code: "code", schema: z.number() });
  for (let input = 0; input < 2000; input++) numbers.set([input], input + 1);
  cache.close();
  const file = dist.at("cache/results.db");
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill("damaged", bytes.length / 4, bytes.length / 2));
  expect(await open().get(0)).toBe(1);
  expect(await open().get(0)).toBe(1);
  expect(compute).toHaveBeenCalledTimes(1);
});

it("removes the entries of a namespace that were not used", async () => {
  const { compute, open } = setUp();
  const { cache, get } = open();
  cache.namespace("others", { code: "code", schema: z.string() }).set([], "unused later");
  await get("used");
  await get("unused");
  const next = open();
  await next.get("used");
  next.cache.collectGarbage();
  compute.mockClear();
  const last = open();
  await last.get("used");
  expect(compute).not.toHaveBeenCalled();
  await last.get("unused");
  expect(compute).toHaveBeenCalledTimes(1);
  expect(last.cache.namespace("others", { code: "code", schema: z.string() }).get([])).toBe("unused later");
});

it("hashes a module with everything it imports, except types", () => {
  const hashWith = (changes: Record<string, string>) => {
    const folder = createFolder();
    mkdirSync(join(folder, "parts"));
    const files = {
      "a.ts": 'import type { T } from "./types.ts";\nimport { b } from "./parts/b.ts";\nawait import("./lazy.tsx");',
      "parts/b.ts": 'import "../a.ts";\nconst css = new URL("b.css", import.meta.url);',
      ...{ "types.ts": "", "lazy.tsx": "", "parts/b.css": "", ...changes },
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return hashModule(pathToFileURL(join(folder, "a.ts")));
  };
  expect(hashWith({ "types.ts": "changed" })).toBe(hashWith({}));
  const changed = ["parts/b.ts", "parts/b.css", "lazy.tsx"].map((name) => hashWith({ [name]: "changed" }));
  expect(new Set([hashWith({}), ...changed]).size).toBe(4);
});
