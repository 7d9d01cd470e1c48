import { createSampleUrls } from "../src/build/redirects/check-redirects.ts";
import { siteDirectory } from "../src/content/testing/site-under-test.ts";
import { readRedirectRules } from "../src/server/redirects/read-rules.ts";
import type { WrittenRule } from "../src/server/redirects/rules.ts";

export interface LegacyUrl {
  path: string;
  rule: WrittenRule;
}

/** The URL of every exact redirect rule, and sample URLs for each pattern. */
export async function readLegacyUrls(): Promise<LegacyUrl[]> {
  const { rules } = await readRedirectRules(siteDirectory);
  return rules.flatMap((rule) => createSampleUrls(rule).map((path) => ({ path, rule })));
}
