import { readdirSync, readFileSync, rmSync } from "node:fs";
import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";

/** Visitors may still have pages of these builds open, so their files stay. */
const RETAINED_BUILDS = 3;

/** Names the build after what it consists of and makes it the one that is served. */
export function publishBuild(dist: Dist, parts: Omit<Manifest, "id" | "timestamp">): Manifest {
  const id = computeHash(JSON.stringify(sortKeys(parts))).slice(0, 12);
  const [current] = dist.currentId() === id ? readManifests(dist, [id]) : [];
  if (current) return current;

  const manifest = { id, timestamp: Date.now(), ...parts };
  dist.replace(`builds/${id}.json`, JSON.stringify(manifest));
  const kept = [id, ...readHistory(dist).filter((other) => other !== id)].slice(0, RETAINED_BUILDS);
  dist.replace("history.json", JSON.stringify(kept));
  dist.replace("current", id);
  removeUnusedFiles(dist, [manifest, ...readManifests(dist, kept.slice(1))]);
  return manifest;
}

/** The order in which pages were finished must not change the name of what was built. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

function readHistory(dist: Dist): string[] {
  try {
    return JSON.parse(readFileSync(dist.at("history.json"), "utf8"));
  } catch {
    return [];
  }
}

/** The builds of these names, without those that are damaged. */
function readManifests(dist: Dist, ids: string[]): Manifest[] {
  return ids.flatMap((id) => {
    try {
      return [dist.manifest(id)];
    } catch {
      return [];
    }
  });
}

/** Removes all that these builds do not need. */
function removeUnusedFiles(dist: Dist, manifests: Manifest[]): void {
  const stored = new Set(
    manifests.flatMap(({ snapshot, redirects, pages, files, ebooks }) => [
      snapshot,
      redirects,
      ...Object.values(pages).flatMap(({ html, payload }) => [html, payload]),
      ...Object.values(files).map(({ store }) => store),
      ...Object.values(ebooks).map(({ store }) => store),
    ]),
  );
  const assets = new Set(manifests.flatMap(({ assetFiles }) => assetFiles));
  const renderers = new Set(manifests.map(({ renderer }) => renderer.split("/")[1] ?? ""));
  const indexes = new Set(manifests.map(({ search }) => search.split("/")[1] ?? ""));
  const drawings = new Set(manifests.map(({ social }) => social));
  const builds = new Set(manifests.map(({ id }) => `${id}.json`));

  for (const folder of listNames(dist, "store"))
    removeExcept(dist, `store/${folder}`, (name) => stored.has(stripEncodingSuffix(name)));
  removeExcept(dist, "assets", (name) => assets.has(stripEncodingSuffix(name)));
  removeExcept(dist, "renderers", (name) => renderers.has(name));
  removeExcept(dist, "social", (name) => drawings.has(name));
  removeExcept(dist, "search", (name) => indexes.has(name));
  removeExcept(dist, "builds", (name) => builds.has(name));
  removeUnusedBodies(dist, manifests);
}

const stripEncodingSuffix = (name: string) => name.replace(/\.(br|gz|zst)$/, "");

function listNames(dist: Dist, folder: string): string[] {
  try {
    return readdirSync(dist.at(folder));
  } catch {
    return [];
  }
}

/** A server that compresses a file renames it meanwhile: what is gone already is no failure. */
function removeExcept(dist: Dist, folder: string, keep: (name: string) => boolean): void {
  for (const name of listNames(dist, folder))
    if (!keep(name)) rmSync(dist.at(folder, name), { recursive: true, force: true });
}

/** Looking through all texts of a large site takes as long as building it after an edit, so it is done seldom. */
const MAX_UNUSED_BODIES = 200;

/** Every edit of a text leaves the one before it behind. Removes those that none of these builds refers to. */
function removeUnusedBodies(dist: Dist, builds: Manifest[]): void {
  const bodies = openBodyStore(dist);
  const kept = bodies.all();
  const pages = builds.reduce((sum, { pages }) => sum + Object.keys(pages).length, 0);
  if (kept.length <= pages + MAX_UNUSED_BODIES) return;
  const used = new Set(builds.flatMap(({ snapshot }) => findBodyRefs(dist.read(snapshot).toString())));
  for (const ref of kept) if (!used.has(ref)) bodies.remove(ref);
}

function findBodyRefs(snapshot: string): string[] {
  return Array.from(snapshot.matchAll(/"ref":"([^"]+)"/g), ([, ref = ""]) => ref);
}
