import { join } from "node:path";
import { openDist } from "../server/dist.ts";
import { BadEnvironment, readEnv } from "../server/env.ts";
import { alone } from "./alone.ts";
import { buildSite } from "./build.ts";

try {
  const root = process.cwd();
  const { SITE_URL } = readEnv(process.env);
  const dist = openDist(join(root, "dist"));
  const content = join(root, "content");
  const { id, pages } = await alone(dist, () =>
    buildSite({ root, content, dist: dist.directory, siteUrl: SITE_URL, now: new Date() }),
  );
  console.log(`build ${id}, ${Object.keys(pages).length} pages`);
} catch (error) {
  const known = error instanceof BadEnvironment || (error instanceof Error && error.name === "ContentMistakes");
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
