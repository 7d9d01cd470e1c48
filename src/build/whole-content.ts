import { ContentMistakes, type PlacedMistake } from "../content/mistake.ts";
import { type ReadOptions, readContent } from "../content/read.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { findMissingGlyphs } from "./ebooks/missing-glyphs.ts";
import { withRedirects } from "./redirect-rules.ts";

interface Whole<Rules> {
  snapshot: Snapshot;
  rules: Rules;
}

type RulesOf<Rules> = (snapshot: Snapshot) => Promise<Rules>;

/** Reads and checks all of content/, old addresses and the characters of ebooks included; throws every mistake in it at once. */
export async function readWhole<Rules>(options: ReadOptions, rulesOf: RulesOf<Rules>): Promise<Whole<Rules>> {
  const missingGlyphs = await findMissingGlyphs(options.directory, options.readYaml);
  const whole = await readWithRules(options, rulesOf).catch((error) => Promise.reject(withMore(error, missingGlyphs)));
  if (missingGlyphs.length) throw new ContentMistakes(missingGlyphs);
  return whole;
}

async function readWithRules<Rules>(options: ReadOptions, rulesOf: RulesOf<Rules>): Promise<Whole<Rules>> {
  const snapshot = await readContent(options).catch(async (error) =>
    Promise.reject(await withRedirects(error, options.directory)),
  );
  return { snapshot, rules: await rulesOf(snapshot) };
}

function withMore(error: unknown, more: PlacedMistake[]): unknown {
  return error instanceof ContentMistakes ? new ContentMistakes([...error.mistakes, ...more]) : error;
}
