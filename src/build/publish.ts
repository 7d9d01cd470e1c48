import { readdirSync, readFileSync, rmSync } from "node:fs";
import { type Dist, hashOf } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { pruneBodies } from "./prune-bodies.ts";

/** Visitors may still have pages of these builds open, so their files stay. */
const KEPT_BUILDS = 3;

/** Names the build after what it consists of and makes it the one that is served. */
export function publish(dist: Dist, parts: Omit<Manifest, "id" | "timestamp">): Manifest {
  const id = hashOf(JSON.stringify(sorted(parts))).slice(0, 12);
  const [current] = dist.currentId() === id ? readable(dist, [id]) : [];
  if (current) return current;

  const manifest = { id, timestamp: Date.now(), ...parts };
  dist.replace(`builds/${id}.json`, JSON.stringify(manifest));
  const kept = [id, ...history(dist).filter((other) => other !== id)].slice(0, KEPT_BUILDS);
  dist.replace("history.json", JSON.stringify(kept));
  dist.replace("current", id);
  prune(dist, [manifest, ...readable(dist, kept.slice(1))]);
  return manifest;
}

/** The order in which pages were finished must not change the name of what was built. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

function history(dist: Dist): string[] {
  try {
    return JSON.parse(readFileSync(dist.at("history.json"), "utf8"));
  } catch {
    return [];
  }
}

/** The builds of these names, without those that are damaged. */
function readable(dist: Dist, ids: string[]): Manifest[] {
  return ids.flatMap((id) => {
    try {
      return [dist.manifest(id)];
    } catch {
      return [];
    }
  });
}

/** Removes all that these builds do not need. */
function prune(dist: Dist, manifests: Manifest[]): void {
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

  for (const folder of names(dist, "store")) remove(dist, `store/${folder}`, (name) => stored.has(plain(name)));
  remove(dist, "assets", (name) => assets.has(plain(name)));
  remove(dist, "renderers", (name) => renderers.has(name));
  remove(dist, "social", (name) => drawings.has(name));
  remove(dist, "search", (name) => indexes.has(name));
  remove(dist, "builds", (name) => builds.has(name));
  pruneBodies(dist, manifests);
}

const plain = (name: string) => name.replace(/\.(br|gz|zst)$/, "");

function names(dist: Dist, folder: string): string[] {
  try {
    return readdirSync(dist.at(folder));
  } catch {
    return [];
  }
}

/** A server that compresses a file renames it meanwhile: what is gone already is no failure. */
function remove(dist: Dist, folder: string, keep: (name: string) => boolean): void {
  for (const name of names(dist, folder))
    if (!keep(name)) rmSync(dist.at(folder, name), { recursive: true, force: true });
}
