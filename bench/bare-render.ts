import { createServer } from "node:http";
import { openDist } from "../src/server/dist.ts";
import { loadSite } from "../src/server/site.ts";

/** Renders one page's tree for every request and does nothing else: the most a page on demand could reach. */
const [path = "", port = ""] = process.argv.slice(2);
const siteUrl = "http://localhost:3000";
const dist = openDist("dist");
const site = await loadSite(dist, dist.currentId() ?? "", { siteUrl, sources: {}, telemetry: "none" });
const page = await site.loader.load(new URL(path, siteUrl), { now: new Date() });

createServer(async (_request, response) => {
  response.end(await site.printer.document(page, path));
}).listen(Number(port), "127.0.0.1");
