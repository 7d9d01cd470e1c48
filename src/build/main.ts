import { join } from "node:path";
import { BadEnvironment, readEnv } from "../server/env.ts";
import { buildSite } from "./build.ts";

try {
  const root = process.cwd();
  const { SITE_URL } = readEnv(process.env);
  const { id, pages } = await buildSite({
    root,
    content: join(root, "content"),
    dist: join(root, "dist"),
    siteUrl: SITE_URL,
    now: new Date(),
  });
  console.log(`build ${id}, ${Object.keys(pages).length} pages`);
} catch (error) {
  const known = error instanceof BadEnvironment || (error instanceof Error && error.name === "ContentMistakes");
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
