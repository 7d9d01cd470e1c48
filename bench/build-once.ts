import { enableCompileCache } from "node:module";

const root = process.cwd();
// `npm run build` uses the compile cache as well.
enableCompileCache();
const { buildSite } = await import("../src/build/pipeline/build-site.ts");

const [content = "", dist = ""] = process.argv.slice(2);
const { pages } = await buildSite({ root, content, dist, siteUrl: "http://127.0.0.1:4711", now: new Date() });
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(
  JSON.stringify({
    pages: Object.keys(pages).length,
    peakMb: maxRSS / 1024,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  }),
);
process.exit(0);
