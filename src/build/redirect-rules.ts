import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContent } from "../content/content.ts";
import { ContentMistakes } from "../content/mistake.ts";
import type { Snapshot } from "../content/snapshot.ts";
import type { Dist } from "../server/dist.ts";
import { readRedirects, redirectFiles } from "../server/redirects/read.ts";
import { rulesSchema } from "../server/redirects/rules.ts";
import { kept } from "./kept.ts";
import { livingPaths } from "./living-paths.ts";
import { checkRedirects } from "./redirect-check.ts";

/** Reads and checks the old addresses and keeps them, without the places they were written at, for the server. */
export async function redirectRules(
  dist: Dist,
  directory: string,
  snapshot: Snapshot,
  codeKey: string,
): Promise<string> {
  const living = livingPaths(createContent(snapshot));
  const rules = await kept(dist, "redirects", [codeKey, ...written(directory), ...living], async () => {
    const { rules, mistakes } = await readRedirects(directory);
    const checked = checkRedirects(rules, living);
    const wrong = [...mistakes, ...checked.mistakes];
    if (wrong.length) throw new ContentMistakes(wrong);
    return rulesSchema.parse(checked.flattened);
  });
  return dist.keep(JSON.stringify(rules));
}

function written(directory: string): Uint8Array[] {
  return redirectFiles(directory).map((name) => readFileSync(join(directory, name)));
}
