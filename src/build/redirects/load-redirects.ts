import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Dist } from "../../build-store/dist.ts";
import { type Manifest, manifestSchema } from "../../build-store/manifest.ts";
import { createContent } from "../../content/content.ts";
import { InvalidContent, type LocatedContentError } from "../../content/content-error.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { listRedirectFiles, ROUTE_RULES_FILE, readRedirectRules } from "../../server/redirects/read-rules.ts";
import { rulesSchema, type WrittenRule } from "../../server/redirects/rules.ts";
import { type Cache, hashModule } from "../cache/cache.ts";
import { checkRedirects } from "./check-redirects.ts";
import { listExistingPaths, listExpectedPaths } from "./existing-paths.ts";

/** Reads and checks the redirects. Returns all for the server, without file and line, and a few for browsers. */
export async function loadRedirects(dist: Dist, cache: Cache, directory: string, snapshot: Snapshot) {
  const cached = cache.namespace("redirects", {
    code: hashModule(import.meta.url),
    schema: z.object({ rules: rulesSchema, routeRules: manifestSchema.shape.routeRules }),
  });
  const existingPaths = listExistingPaths(createContent(snapshot));
  const sources = listRedirectFiles(directory).map((name) => [name, readFileSync(join(directory, name), "utf8")]);
  const { rules, routeRules } = await cached.getOrCompute([sources, [...existingPaths].sort()], async () => {
    const written = await loadCheckedRules(directory, existingPaths);
    return { rules: rulesSchema.parse(written), routeRules: toClientRedirects(written) };
  });
  return { redirects: dist.put(JSON.stringify(rules)), routeRules };
}

/** The redirects, each with the last target of its chain. Throws all mistakes in one error. */
export async function loadCheckedRules(directory: string, existingPaths: ReadonlySet<string>): Promise<WrittenRule[]> {
  const { rules, mistakes } = await readRedirectRules(directory);
  const checked = checkRedirects(rules, existingPaths);
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

/**
 * Redirects that a browser may follow without the server, with the same result. Patterns and prefixes are left to the
 * server, because only the server knows which of their paths are matched by another rule first.
 */
export function toClientRedirects(rules: readonly WrittenRule[]): Manifest["routeRules"] {
  const clientRules = rules.filter(({ file, kind }) => file === ROUTE_RULES_FILE && kind === "exact");
  return Object.fromEntries(clientRules.map(({ from, to, status }) => [from, { redirect: { to, status } }]));
}
