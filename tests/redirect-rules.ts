import { createSampleUrls } from "../src/build/redirects/check-redirects.ts";
import { readRedirectRules } from "../src/server/redirects/read-rules.ts";
import type { WrittenRule } from "../src/server/redirects/rules.ts";

export interface OldAddress {
  path: string;
  rule: WrittenRule;
}

/** Every old address that is written down, and some that each pattern stands for. */
export async function oldAddresses(): Promise<OldAddress[]> {
  const { rules } = await readRedirectRules("content");
  return rules.flatMap((rule) => createSampleUrls(rule).map((path) => ({ path, rule })));
}
