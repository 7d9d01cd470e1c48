import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openBodyStore } from "../../build-store/body-store.ts";
import { type Dist, openDist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { openPdfStore } from "../../build-store/pdf-store.ts";
import { publishBuild } from "./publish.ts";

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
    ebooks: { book: `ebook-${name}` },
    papers: { "/paper": `paper-${name}` },
    assetFiles: [script],
    changesAt: null,
    routeRules: {},
  };
}

const has = (name: string) => existsSync(dist.at("assets", `page-${name}.js`));

it("keeps the PDFs of ebooks and papers as long as a build refers to them", () => {
  const pdfs = openPdfStore(dist);
  for (const key of ["ebook-a", "paper-a", "ebook-of-no-build"]) pdfs.add(key, Buffer.from(key));
  const unused = dist.put("ebook-of-no-build");
  const manifest = publishBuild(dist, createParts("a"));
  expect(pdfs.countMissing(manifest)).toBe(0);
  for (const name of ["b", "c"]) publishBuild(dist, createParts(name));
  expect(pdfs.countMissing(manifest)).toBe(0);
  expect([existsSync(dist.storePath(unused)), readdirSync(dist.at("ebooks"))]).toEqual([false, ["ebook-a", "paper-a"]]);
  publishBuild(dist, createParts("d"));
  expect(readdirSync(dist.at("ebooks"))).toEqual([]);
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
