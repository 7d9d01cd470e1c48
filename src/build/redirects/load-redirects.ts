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
  /** Hash of the rule files. */
  written: string;
  /** The existing paths that the rules were checked against. */
  living: string[];
  all: z.infer<typeof rulesSchema>;
  short: Manifest["routeRules"];
}

/**
 * Reads and checks the redirects. Returns all of them for the server, without file and line, and a few for browsers.
 */
export async function loadRedirects(
  dist: Dist,
  directory: string,
  snapshot: Snapshot,
  codeKey: string,
): Promise<Pick<Manifest, "redirects" | "routeRules">> {
  const existingPaths = listExistingPaths(createContent(snapshot));
  const written = computeHash(codeKey, ...readRedirectSources(directory));
  const cached = readCachedJson<CachedRedirects>(dist, REDIRECT_CACHE_FILE);
  const checkedPaths = new Set(cached?.written === written ? cached.living : []);
  const isSame = checkedPaths.size > 0 && checkedPaths.symmetricDifference(existingPaths).size === 0;
  if (cached && isSame) return toManifestParts(dist, cached);
  const rules = await loadCheckedRules(directory, existingPaths, checkedPaths);
  const checked: CachedRedirects = {
    written,
    living: [...existingPaths],
    all: rulesSchema.parse(rules),
    short: toClientRedirects(rules),
  };
  dist.replace(REDIRECT_CACHE_FILE, JSON.stringify(checked));
  return toManifestParts(dist, checked);
}

function toManifestParts(dist: Dist, { all, short }: CachedRedirects): Pick<Manifest, "redirects" | "routeRules"> {
  return { redirects: dist.put(JSON.stringify(all)), routeRules: short };
}

/** The redirects, each with the last target of its chain. Throws all mistakes in one error. */
export async function loadCheckedRules(
  directory: string,
  existingPaths: ReadonlySet<string>,
  checkedPages?: ReadonlySet<string>,
): Promise<WrittenRule[]> {
  const { rules, mistakes } = await readRedirectRules(directory);
  const checked = checkRedirects(rules, existingPaths, checkedPages);
  const allMistakes = [...mistakes, ...checked.mistakes];
  if (allMistakes.length) throw new InvalidContent(allMistakes);
  return checked.flattened;
}

/** Adds the mistakes in redirects to an error about the rest of content/, so that editors see all mistakes at once. */
export async function addRedirectMistakes(error: unknown, directory: string): Promise<unknown> {
  if (!(error instanceof InvalidContent)) return error;
  const { rules, mistakes } = await readRedirectRules(directory);
  const { mistakes: redirectMistakes } = checkRedirects(rules, listExpectedPaths(error.pages, rules));
  const isReported = ({ file, line }: LocatedContentError) =>
    file === ROUTE_RULES_FILE && error.mistakes.some((reported) => reported.file === file && reported.line === line);
  const more = [...mistakes, ...redirectMistakes].filter((mistake) => !isReported(mistake));
  return new InvalidContent([...error.mistakes, ...more]);
}

function readRedirectSources(directory: string): Uint8Array[] {
  return listRedirectFiles(directory).map((name) => readFileSync(join(directory, name)));
}

/**
 * Redirects that a browser may follow without the server, with the same result. Patterns and prefixes are left to the
 * server, because only the server knows which of their paths are matched by another rule first.
 */
export function toClientRedirects(rules: readonly WrittenRule[]): Manifest["routeRules"] {
  const clientRules = rules.filter(({ file, kind }) => file === "route-rules.yaml" && kind === "exact");
  return Object.fromEntries(clientRules.map(({ from, to, status }) => [from, { redirect: { to, status } }]));
}
