import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { createContent } from "../content/content.ts";
import { ContentMistakes, type PlacedMistake } from "../content/mistake.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { type Dist, hashOf } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";
import { ROUTE_RULES, readRedirects, redirectFiles } from "../server/redirects/read.ts";
import { rulesSchema, type WrittenRule } from "../server/redirects/rules.ts";
import { keptJson } from "./kept.ts";
import { expectedPaths, livingPaths } from "./living-paths.ts";
import { checkRedirects } from "./redirect-check.ts";
import { routeRules } from "./route-rules.ts";

const FILE = "kept/redirects.json";

interface Kept {
  /** Stands for the rules as they are written. */
  written: string;
  /** The pages they were checked against. */
  living: string[];
  all: z.infer<typeof rulesSchema>;
  short: Manifest["routeRules"];
}

/** Reads and checks the old addresses: all of them for the server, without the places they were written at, and a few for browsers. */
export async function redirectRules(
  dist: Dist,
  directory: string,
  snapshot: Snapshot,
  codeKey: string,
): Promise<Pick<Manifest, "redirects" | "routeRules">> {
  const living = livingPaths(createContent(snapshot));
  const written = hashOf(codeKey, ...filesOf(directory));
  const last = keptJson<Kept>(dist, FILE);
  const before = new Set(last?.written === written ? last.living : []);
  const isSame = before.size > 0 && before.symmetricDifference(living).size === 0;
  if (last && isSame) return partsOf(dist, last);
  const rules = await checkedRules(directory, living, before);
  const checked: Kept = { written, living: [...living], all: rulesSchema.parse(rules), short: routeRules(rules) };
  dist.replace(FILE, JSON.stringify(checked));
  return partsOf(dist, checked);
}

function partsOf(dist: Dist, { all, short }: Kept): Pick<Manifest, "redirects" | "routeRules"> {
  return { redirects: dist.keep(JSON.stringify(all)), routeRules: short };
}

/** The old addresses, each leading straight to its last target; throws every mistake in them at once. */
export async function checkedRules(
  directory: string,
  living: ReadonlySet<string>,
  open?: ReadonlySet<string>,
): Promise<WrittenRule[]> {
  const { rules, mistakes } = await readRedirects(directory);
  const checked = checkRedirects(rules, living, open);
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

function filesOf(directory: string): Uint8Array[] {
  return redirectFiles(directory).map((name) => readFileSync(join(directory, name)));
}
