import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Listening } from "./server/process/main.ts";

/**
 * Starts the server with the code that is bundled in the current build, which takes half as long as with the modules in
 * src/. Those are used without such a build; they report what is wrong with it.
 */
const dist = resolve(process.env.DIST_DIR || "dist");
const server = findServer();
export const listening: Promise<Listening> = server
  ? importBundle(join(dist, server))
  : (await import("./server/process/main.ts")).listening;

/** Without the schema of manifests, because loading Zod takes longer than all of this. */
function findServer(): string | undefined {
  try {
    const id = readFileSync(join(dist, "current"), "utf8").trim();
    return JSON.parse(readFileSync(join(dist, "builds", `${id}.json`), "utf8")).server;
  } catch {
    return undefined;
  }
}

async function importBundle(path: string): Promise<Listening> {
  const module = await import(pathToFileURL(path).href).catch((error: unknown) => {
    console.error(`${path} is missing or damaged (${error}). Delete the folder of the builds and run 'npm run build'.`);
    process.exit(1);
  });
  return module.listening;
}
