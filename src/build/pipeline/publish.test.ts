import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openBodyStore } from "../../build-store/body-store.ts";
import { type Dist, openDist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { compressAssets, publishBuild } from "./publish.ts";

let dist: Dist;
beforeEach(() => {
  dist = openDist(mkdtempSync(join(tmpdir(), "publish-")));
});
afterEach(() => rmSync(dist.directory, { recursive: true }));

/** A build that differs from others in one script and one page. */
function createParts(name: string): Omit<Manifest, "id" | "timestamp"> {
  const script = `page-${name}.js`;
  dist.write(`assets/${script}`, name);
  dist.write(`assets/${script}.br`, name);
  dist.write(`renderers/${name}/renderer.js`, name);
  dist.write(`servers/${name}.mjs`, name);
  dist.write(`search/${name}.db`, name);
  return {
    codeKey: "",
    renderer: `renderers/${name}/renderer.js`,
    server: `servers/${name}.mjs`,
    snapshot: dist.put(`snapshot ${name}`),
    redirects: dist.put("[]"),
    social: "drawings",
    search: `search/${name}.db`,
    assets: {
      boot: "",
      theme: "",
      chunks: "",
      preload: [],
      fonts: [],
      extendedFonts: [],
      styles: [],
      pageStyles: {},
      pageScripts: {},
    },
    pages: { "/": { html: dist.put(`html ${name}`), payload: dist.put(`payload ${name}`), key: name } },
    files: {},
    ebooks: { book: { store: dist.put(`ebook ${name}`), pages: 1, bytes: 1 } },
    papers: { "/paper": { store: dist.put(`paper ${name}`), pages: 1, bytes: 1 } },
    assetFiles: [script],
    changesAt: null,
    routeRules: {},
  };
}

const has = (name: string) => existsSync(dist.at("assets", `page-${name}.js`));

it("keeps the files of ebooks and papers", () => {
  const { ebooks, papers = {} } = publishBuild(dist, createParts("a"));
  const unused = dist.put("part of no build");
  publishBuild(dist, createParts("b"));
  for (const { store } of [...Object.values(ebooks), ...Object.values(papers)])
    expect(existsSync(dist.storePath(store))).toBe(true);
  expect(existsSync(dist.storePath(unused))).toBe(false);
});

it("gives builds with the same parts the same id in any order", () => {
  const first = publishBuild(dist, createParts("a"));
  const { pages, ...others } = createParts("a");
  const again = publishBuild(dist, { pages, ...others });
  expect(again).toEqual(first);
  expect(publishBuild(dist, createParts("b")).id).not.toBe(first.id);
  expect(publishBuild(dist, createParts("a")).id).toBe(first.id);
});

it("retains the files of the last three builds only", () => {
  const ids = ["a", "b", "c", "d"].map((name) => publishBuild(dist, createParts(name)).id);
  expect(["a", "b", "c", "d"].map(has)).toEqual([false, true, true, true]);
  expect(existsSync(dist.at("assets", "page-a.js.br"))).toBe(false);
  expect(readdirSync(dist.at("servers"))).toEqual(["b.mjs", "c.mjs", "d.mjs"]);
  expect(dist.currentId()).toBe(ids[3]);
  for (const id of ids.slice(1)) {
    const { pages, snapshot } = dist.manifest(id);
    expect(dist.read(snapshot).toString()).toMatch(/^snapshot/);
    expect(dist.read(pages["/"]?.html ?? "").toString()).toMatch(/^html/);
  }
  expect(() => dist.manifest(ids[0] ?? "")).toThrow();
});

it("removes unreferenced document bodies once there are more than 200", () => {
  const { all, has, write } = openBodyStore(dist);
  const body = { html: "", text: "", markdown: "" };
  const snapshot = (...refs: string[]) =>
    dist.put(JSON.stringify({ articles: refs.map((ref) => ({ body: { ref } })) }));
  write("draft", body);
  for (const edit of ["first", "second", "third", "fourth"]) {
    write(edit, body);
    publishBuild(dist, { ...createParts(edit), snapshot: snapshot(edit) });
  }
  expect(all()).toHaveLength(5);
  for (let edit = 0; edit < 300; edit++) write(`edit-${edit}`, body);
  publishBuild(dist, { ...createParts("last"), snapshot: snapshot("fourth", "edit-7") });
  expect(all().sort()).toEqual(["edit-7", "fourth", "third"]);
  expect(has("first")).toBe(false);
});

it("retains a build that is published again as the newest", () => {
  for (const name of ["a", "b", "c", "a", "d"]) publishBuild(dist, createParts(name));
  expect(["a", "b", "c", "d"].map(has)).toEqual([true, false, true, true]);
});

it("publishes a build again when its manifest is damaged", () => {
  const { id } = publishBuild(dist, createParts("a"));
  dist.write(`builds/${id}.json`, "");
  expect(publishBuild(dist, createParts("a")).id).toBe(id);
  expect(dist.manifest(id).assetFiles).toEqual(["page-a.js"]);
});

it("ignores a file that a server renames during the cleanup", () => {
  dist.write("assets/page-old.js.br.a1b2", "");
  const distWithRename: Dist = {
    ...dist,
    at(...path) {
      if (path.at(-1) === "page-old.js.br.a1b2") rmSync(dist.at(...path), { force: true });
      return dist.at(...path);
    },
  };
  const { id } = publishBuild(distWithRename, createParts("a"));
  expect(dist.currentId()).toBe(id);
});

it("compresses scripts with Brotli, and leaves the encodings that few clients ask for to the server", async () => {
  const code = "const warp = 12;".repeat(200);
  dist.write("assets/boot.js", code);
  dist.write("assets/photo.webp", "already compressed");

  await compressAssets(dist, ["boot.js", "photo.webp"]);

  expect(readdirSync(dist.at("assets")).sort()).toEqual(["boot.js", "boot.js.br", "photo.webp"]);
  expect(brotliDecompressSync(readFileSync(dist.at("assets/boot.js.br"))).toString()).toBe(code);
});

it("compresses a script again only when its compressed file is missing", async () => {
  const compressed = dist.at("assets/boot.js.br");
  dist.write("assets/boot.js", "const warp = 12;".repeat(200));
  await compressAssets(dist, ["boot.js"]);
  utimesSync(compressed, 1, 1);
  await compressAssets(dist, ["boot.js"]);
  expect(statSync(compressed).mtimeMs).toBe(1000);
  rmSync(compressed);
  await compressAssets(dist, ["boot.js"]);
  expect(existsSync(compressed)).toBe(true);
});
