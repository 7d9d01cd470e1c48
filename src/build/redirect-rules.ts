import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContent } from "../content/content.ts";
import { ContentMistakes, type PlacedMistake } from "../content/mistake.ts";
import type { Snapshot } from "../content/snapshot.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { ROUTE_RULES, readRedirects, redirectFiles } from "../server/redirects/read.ts";
import { rulesSchema, type WrittenRule } from "../server/redirects/rules.ts";
import { kept } from "./kept.ts";
import { expectedPaths, livingPaths } from "./living-paths.ts";
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
    const rules = await checkedRules(directory, living);
    return { all: rulesSchema.parse(rules), short: routeRules(rules) };
  });
  return { redirects: dist.keep(JSON.stringify(all)), routeRules: short };
}

/** The old addresses, each leading straight to its last target; throws every mistake in them at once. */
export async function checkedRules(directory: string, living: ReadonlySet<string>): Promise<WrittenRule[]> {
  const { rules, mistakes } = await readRedirects(directory);
  const checked = checkRedirects(rules, living);
  const wrong = [...mistakes, ...checked.mistakes];
  if (wrong.length) throw new ContentMistakes(wrong);
  return checked.flattened;
}

/**
 * What is wrong with the rest of content/, with what is wrong with the old addresses beside it: editors see all mistakes
 * at once.
 */
export async function withRedirects(error: unknown, directory: string): Promise<unknown> {
  if (!(error instanceof ContentMistakes)) return error;
  const { rules, mistakes } = await readRedirects(directory);
  const { mistakes: wrongTogether } = checkRedirects(rules, expectedPaths(error.pages, rules));
  const isTold = ({ file, line }: PlacedMistake) =>
    file === ROUTE_RULES && error.mistakes.some((told) => told.file === file && told.line === line);
  const more = [...mistakes, ...wrongTogether].filter((mistake) => !isTold(mistake));
  return new ContentMistakes([...error.mistakes, ...more]);
}

function written(directory: string): Uint8Array[] {
  return redirectFiles(directory).map((name) => readFileSync(join(directory, name)));
}
