import { join } from "node:path";
import { openCodeCache } from "./code-cache.ts";

const root = process.cwd();
openCodeCache();
const { BadEnvironment, readEnv } = await import("../server/env.ts");
const { buildSite } = await import("./build.ts");
const { openDist } = await import("../server/dist.ts");
const { alone } = await import("./alone.ts");

try {
  const { SITE_URL } = readEnv(process.env);
  const dist = openDist(join(root, "dist"));
  const content = join(root, "content");
  const { id, pages } = await alone(dist, () =>
    buildSite({ root, content, dist: dist.directory, siteUrl: SITE_URL, now: new Date() }),
  );
  console.log(`build ${id}, ${Object.keys(pages).length} pages`);
  if (process.argv.includes("--maps")) {
    const { writeMaps } = await import("./maps.ts");
    console.log(`source maps in ${await writeMaps(root, dist.directory)}`);
  }
} catch (error) {
  const known = error instanceof BadEnvironment || (error instanceof Error && error.name === "ContentMistakes");
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
