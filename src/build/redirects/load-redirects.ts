import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { computeHash, type Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { createContent } from "../../content/content.ts";
import { InvalidContent, type LocatedContentError } from "../../content/content-error.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { listRedirectFiles, ROUTE_RULES_FILE, readRedirectRules } from "../../server/redirects/read-rules.ts";
import { rulesSchema, type WrittenRule } from "../../server/redirects/rules.ts";
import { readCachedJson } from "../cache/cache.ts";
import { checkRedirects } from "./check-redirects.ts";
import { listExistingPaths, listExpectedPaths } from "./existing-paths.ts";

const REDIRECT_CACHE_FILE = "kept/redirects.json";

interface CachedRedirects {
  /** Stands for the rules as they are written. */
  written: string;
  /** The pages they were checked against. */
  living: string[];
  all: z.infer<typeof rulesSchema>;
  short: Manifest["routeRules"];
}

/** Reads and checks the old addresses: all of them for the server, without the places they were written at, and a few for browsers. */
export async function loadRedirects(
  dist: Dist,
  directory: string,
  snapshot: Snapshot,
  codeKey: string,
): Promise<Pick<Manifest, "redirects" | "routeRules">> {
  const living = listExistingPaths(createContent(snapshot));
  const written = computeHash(codeKey, ...readRedirectSources(directory));
  const last = readCachedJson<CachedRedirects>(dist, REDIRECT_CACHE_FILE);
  const before = new Set(last?.written === written ? last.living : []);
  const isSame = before.size > 0 && before.symmetricDifference(living).size === 0;
  if (last && isSame) return toManifestParts(dist, last);
  const rules = await loadCheckedRules(directory, living, before);
  const checked: CachedRedirects = {
    written,
    living: [...living],
    all: rulesSchema.parse(rules),
    short: toClientRedirects(rules),
  };
  dist.replace(REDIRECT_CACHE_FILE, JSON.stringify(checked));
  return toManifestParts(dist, checked);
}

function toManifestParts(dist: Dist, { all, short }: CachedRedirects): Pick<Manifest, "redirects" | "routeRules"> {
  return { redirects: dist.put(JSON.stringify(all)), routeRules: short };
}

/** The old addresses, each leading straight to its last target; throws every mistake in them at once. */
export async function loadCheckedRules(
  directory: string,
  living: ReadonlySet<string>,
  open?: ReadonlySet<string>,
): Promise<WrittenRule[]> {
  const { rules, mistakes } = await readRedirectRules(directory);
  const checked = checkRedirects(rules, living, open);
  const wrong = [...mistakes, ...checked.mistakes];
  if (wrong.length) throw new InvalidContent(wrong);
  return checked.flattened;
}

/**
 * What is wrong with the rest of content/, with what is wrong with the old addresses beside it: editors see all mistakes
 * at once.
 */
export async function addRedirectMistakes(error: unknown, directory: string): Promise<unknown> {
  if (!(error instanceof InvalidContent)) return error;
  const { rules, mistakes } = await readRedirectRules(directory);
  const { mistakes: wrongTogether } = checkRedirects(rules, listExpectedPaths(error.pages, rules));
  const isTold = ({ file, line }: LocatedContentError) =>
    file === ROUTE_RULES_FILE && error.mistakes.some((told) => told.file === file && told.line === line);
  const more = [...mistakes, ...wrongTogether].filter((mistake) => !isTold(mistake));
  return new InvalidContent([...error.mistakes, ...more]);
}

function readRedirectSources(directory: string): Uint8Array[] {
  return listRedirectFiles(directory).map((name) => readFileSync(join(directory, name)));
}

/**
 * Short addresses that a browser may follow by itself, because it ends where the server would have sent it. Whole
 * families are left to the server: only there it is known which of their addresses another rule takes first.
 */
export function toClientRedirects(rules: readonly WrittenRule[]): Manifest["routeRules"] {
  const followed = rules.filter(({ file, kind }) => file === "route-rules.yaml" && kind === "exact");
  return Object.fromEntries(followed.map(({ from, to, status }) => [from, { redirect: { to, status } }]));
}
