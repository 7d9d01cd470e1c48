import { createContent } from "../content/content.ts";
import { ContentMistakes } from "../content/mistake.ts";
import type { Snapshot } from "../content/snapshot.ts";
import type { Dist } from "../server/dist.ts";
import { readRedirects } from "../server/redirects/read.ts";
import { rulesSchema } from "../server/redirects/rules.ts";
import { livingPaths } from "./living-paths.ts";
import { checkRedirects } from "./redirect-check.ts";

/** Reads and checks the old addresses and keeps them, without the places they were written at, for the server. */
export async function redirectRules(dist: Dist, directory: string, snapshot: Snapshot): Promise<string> {
  const { rules, mistakes } = await readRedirects(directory);
  const checked = checkRedirects(rules, livingPaths(createContent(snapshot)));
  const wrong = [...mistakes, ...checked.mistakes];
  if (wrong.length) throw new ContentMistakes(wrong);
  return dist.keep(JSON.stringify(rulesSchema.parse(checked.flattened)));
}
