import { ContentMistakes, type PlacedMistake } from "../content/mistake.ts";
import { type ReadOptions, readContent } from "../content/read.ts";
import type { Snapshot } from "../content/snapshot.ts";
import { missingLetters } from "./ebooks/missing-letters.ts";
import { withRedirects } from "./redirect-rules.ts";

interface Whole<Rules> {
  snapshot: Snapshot;
  rules: Rules;
}

type RulesOf<Rules> = (snapshot: Snapshot) => Promise<Rules>;

/** Reads and checks all of content/, old addresses and the letters of books included; throws every mistake in it at once. */
export async function readWhole<Rules>(options: ReadOptions, rulesOf: RulesOf<Rules>): Promise<Whole<Rules>> {
  const letters = await missingLetters(options.directory, options.readYaml);
  const whole = await readWithRules(options, rulesOf).catch((error) => Promise.reject(withMore(error, letters)));
  if (letters.length) throw new ContentMistakes(letters);
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
