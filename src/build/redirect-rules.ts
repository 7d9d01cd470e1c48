import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContent } from "../content/content.ts";
import { ContentMistakes } from "../content/mistake.ts";
import type { Snapshot } from "../content/snapshot.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { readRedirects, redirectFiles } from "../server/redirects/read.ts";
import { rulesSchema } from "../server/redirects/rules.ts";
import { kept } from "./kept.ts";
import { livingPaths } from "./living-paths.ts";
import { checkRedirects } from "./redirect-check.ts";
import { routeRules } from "./route-rules.ts";

/** Reads and checks the old addresses: all of them for the server, without the places they were written at, and a few for browsers. */
export async function redirectRules(
  dist: Dist,
  directory: string,
  snapshot: Snapshot,
  codeKey: string,
): Promise<Pick<Manifest, "redirects" | "routeRules">> {
  const living = livingPaths(createContent(snapshot));
  const { all, short } = await kept(dist, "redirects", [codeKey, ...written(directory), ...living], async () => {
    const { rules, mistakes } = await readRedirects(directory);
    const checked = checkRedirects(rules, living);
    const wrong = [...mistakes, ...checked.mistakes];
    if (wrong.length) throw new ContentMistakes(wrong);
    return { all: rulesSchema.parse(checked.flattened), short: routeRules(checked.flattened) };
  });
  return { redirects: dist.keep(JSON.stringify(all)), routeRules: short };
}

function written(directory: string): Uint8Array[] {
  return redirectFiles(directory).map((name) => readFileSync(join(directory, name)));
}
