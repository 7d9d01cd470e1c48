import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { fontsIn } from "../src/build/fonts.ts";
import { rendererBuild, viteConfig } from "../src/build/vite-config.ts";
import { openDist } from "../src/server/dist.ts";
import { loadSite } from "../src/server/site.ts";
import { frameOf } from "../src/site/layouts/frame-of.ts";

/** Renders one page's tree for every request and does nothing else: the most a page on demand could reach. */
const [path = "", port = ""] = process.argv.slice(2);
const siteUrl = "http://localhost:3000";
const dist = openDist("dist");
const id = dist.currentId() ?? "";
const site = await loadSite(dist, id, { siteUrl, sources: {}, telemetry: "none" });
const page = await site.loader.load(new URL(path, siteUrl), { now: new Date() });

// Below the project, so that it finds the packages that are not bundled.
const folder = mkdtempSync(join("node_modules", ".bare-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const config = rendererBuild(viteConfig(process.cwd(), fontsIn(dist)), folder);
await build({ ...config, build: { ...config.build, ssr: "bench/bare-tree.tsx" } });
const { treeOf }: typeof import("./bare-tree.tsx") = await import(pathToFileURL(join(folder, "renderer.js")).href);
const render = await treeOf(page, path, frameOf(JSON.parse(dist.read(dist.manifest(id).snapshot).toString())));

createServer((_request, response) => {
  response.end(render());
}).listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => process.exit());
