import { samplesOf } from "../src/build/redirect-samples.ts";
import { readRedirects } from "../src/server/redirects/read.ts";
import type { WrittenRule } from "../src/server/redirects/rules.ts";

export interface OldAddress {
  path: string;
  rule: WrittenRule;
}

/** Every old address that is written down, and some that each pattern stands for. */
export async function oldAddresses(): Promise<OldAddress[]> {
  const { rules } = await readRedirects("content");
  return rules.flatMap((rule) => samplesOf(rule).map((path) => ({ path, rule })));
}
