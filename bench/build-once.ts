import { buildSite } from "../src/build/build.ts";

const [content = "", dist = ""] = process.argv.slice(2);
const started = performance.now();
const { pages } = await buildSite({
  root: process.cwd(),
  content,
  dist,
  siteUrl: "http://127.0.0.1:4711",
  now: new Date(),
});
const printing = performance.now() - started;
console.log(
  JSON.stringify({ pages: Object.keys(pages).length, peakMb: process.resourceUsage().maxRSS / 1024, printing }),
);
process.exit(0);
