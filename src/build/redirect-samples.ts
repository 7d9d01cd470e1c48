import { compilePattern } from "../server/redirects/patterns.ts";
import type { Rule } from "../server/redirects/rules.ts";

/** Different enough that a pattern which takes all of them that fit another one takes everything that fits it. */
const words = ["zz-sample", "2019", "1987", "12", "07", "7", "zz.jpg"];

/** Addresses that a rule answers for; none when its expression is beyond guessing. */
export function samplesOf({ kind, from }: Rule): string[] {
  if (kind === "exact") return [from];
  if (kind === "prefix") return [`${from.slice(0, -"/**".length)}/zz-sample`];
  const pattern = compilePattern(from);
  return words.map((word) => written(from, word)).filter((pathname) => pattern.test({ pathname }));
}

function written(pattern: string, word: string): string {
  return pattern
    .replace(/:\w+(\([^)]*\))?[?*+]?/g, word)
    .replace(/\([^)]*\)[?*+]?|\*/g, word)
    .replace(/[{}][?*+]?/g, "");
}
