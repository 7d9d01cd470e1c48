import { readdirSync, readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import { openBodyStore } from "../../build-store/body-store.ts";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { listPdfKeys, openPdfStore } from "../../build-store/pdf-store.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { getContentType } from "../../server/http/content-type.ts";

/** The files of these builds stay in dist/ because visitors may still have their pages open. */
const RETAINED_BUILDS = 3;

/**
 * Publishes a build under an id that is the hash of its parts, and removes the files of builds that are no longer
 * retained.
 */
export function publishBuild(dist: Dist, parts: Omit<Manifest, "id" | "timestamp">): Manifest {
  const id = computeHash(JSON.stringify(sortKeys(parts))).slice(0, 12);
  const [current] = dist.currentId() === id ? readManifests(dist, [id]) : [];
  if (current) return current;

  const manifest = { id, timestamp: Date.now(), ...parts };
  dist.replace(`builds/${id}.json`, JSON.stringify(manifest));
  const retainedIds = [id, ...readHistory(dist).filter((other) => other !== id)].slice(0, RETAINED_BUILDS);
  dist.replace("history.json", JSON.stringify(retainedIds));
  dist.replace("current", id);
  removeUnusedFiles(dist, [manifest, ...readManifests(dist, retainedIds.slice(1))]);
  return manifest;
}

/**
 * Makes the build id independent of the order in which pages were rendered. Not deeper than the parts of a manifest:
 * the thousands of objects in them are written with their keys in one order.
 */
function sortKeys(value: unknown, depth = 2): unknown {
  if (depth === 0 || Array.isArray(value) || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner, depth - 1)]),
  );
}

function readHistory(dist: Dist): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(dist.at("history.json"), "utf8")));
  } catch {
    return [];
  }
}

/** Reads the manifests of these builds and skips those that are missing, damaged or in the format of another version. */
export function readManifests(dist: Dist, ids: string[]): Manifest[] {
  return ids.flatMap((id) => {
    try {
      return [dist.manifest(id)];
    } catch {
      return [];
    }
  });
}

/** Removes every file that none of these builds refers to. */
function removeUnusedFiles(dist: Dist, manifests: Manifest[]): void {
  const pdfKeys = new Set(manifests.flatMap(listPdfKeys));
  const pdfs = openPdfStore(dist);
  const storeHashes = new Set([
    ...Array.from(pdfKeys, pdfs.find),
    ...manifests.flatMap(({ snapshot, redirects, pages, files }) => [
      snapshot,
      redirects,
      ...Object.values(pages).flatMap(({ html, payload }) => [html, payload]),
      ...Object.values(files).map(({ store }) => store),
    ]),
  ]);
  const assets = new Set(manifests.flatMap(({ assetFiles }) => assetFiles));
  const renderers = new Set(manifests.map(({ renderer }) => renderer.split("/")[1] ?? ""));
  const servers = new Set(manifests.map(({ server }) => server?.split("/")[1] ?? ""));
  const indexes = new Set(manifests.map(({ search }) => search.split("/")[1] ?? ""));
  const socialImages = new Set(manifests.map(({ social }) => social));
  const builds = new Set(manifests.map(({ id }) => `${id}.json`));

  for (const folder of listNames(dist, "store"))
    removeExcept(dist, `store/${folder}`, (name) => storeHashes.has(stripEncodingSuffix(name)));
  removeExcept(dist, "assets", (name) => assets.has(stripEncodingSuffix(name)));
  removeExcept(dist, "renderers", (name) => renderers.has(name));
  removeExcept(dist, "servers", (name) => servers.has(name));
  removeExcept(dist, "social", (name) => socialImages.has(name));
  removeExcept(dist, "search", (name) => indexes.has(name));
  removeExcept(dist, "builds", (name) => builds.has(name));
  removeExcept(dist, "ebooks", (name) => pdfKeys.has(name));
  removeUnusedBodies(dist, manifests);
  // Caches of earlier versions of this code.
  removeExcept(dist, "", (name) => !/^(kept$|documents-|letters-)/.test(name));
}

const stripEncodingSuffix = (name: string) => name.replace(/\.(br|gz|zst)$/, "");

function listNames(dist: Dist, folder: string): string[] {
  try {
    return readdirSync(dist.at(folder));
  } catch {
    return [];
  }
}

/** `force`, because a server that compresses a file may rename it at the same time; a file that is gone is no error. */
function removeExcept(dist: Dist, folder: string, keep: (name: string) => boolean): void {
  for (const name of listNames(dist, folder))
    if (!keep(name)) rmSync(dist.at(folder, name), { recursive: true, force: true });
}

/**
 * Searching the snapshots of a large site for references takes as long as a build after an edit, so it is done rarely.
 */
const MAX_UNUSED_BODIES = 200;

/**
 * Removes document bodies that none of these builds refers to: every edit of a document leaves its old body in the
 * store.
 */
function removeUnusedBodies(dist: Dist, builds: Manifest[]): void {
  const bodies = openBodyStore(dist);
  const storedRefs = bodies.all();
  const pageCount = builds.reduce((sum, { pages }) => sum + Object.keys(pages).length, 0);
  if (storedRefs.length <= pageCount + MAX_UNUSED_BODIES) return;
  const used = new Set(builds.flatMap(({ snapshot }) => findBodyRefs(dist.read(snapshot).toString())));
  for (const ref of storedRefs) if (!used.has(ref)) bodies.remove(ref);
}

function findBodyRefs(snapshot: string): string[] {
  return Array.from(snapshot.matchAll(/"ref":"([^"]+)"/g), ([, ref = ""]) => ref);
}

const WEB_MANIFEST_PATH = "/site.webmanifest";

/** The web app manifest: name and icons of the site on a home screen. */
export function buildWebManifest(dist: Dist, { company }: Snapshot): Manifest["files"] {
  const text = JSON.stringify({
    name: company.name,
    short_name: company.name,
    description: company.description,
    start_url: "/",
    display: "minimal-ui",
    icons: [192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: "image/png" })),
  });
  return { [WEB_MANIFEST_PATH]: { store: dist.put(text), type: getContentType(WEB_MANIFEST_PATH) } };
}
