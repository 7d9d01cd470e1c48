import type { Token } from "markdown-it";
import { didYouMean } from "../nearest.ts";
import { fenceOf } from "./fence.ts";
import { languageSpellings } from "./languages.ts";

/** Every word of three letters is one letter away from some language. */
const longSpellings = languageSpellings.filter(({ length }) => length > 4);

const OPTIONS = 'behind the language stand title="…", lines to mark as {1,3-4}, run and output';

/** What nobody would see of a block of code that was meant otherwise. */
export function* wrongFence(token: Token): Generator<string> {
  if (token.type !== "fence") return;
  const { language, unknown, marked, code } = fenceOf(token);
  // A language that nothing is like may be one we have no colours for.
  const meant = languageSpellings.includes(language) ? "" : didYouMean(language, longSpellings);
  if (meant) yield `unknown language '${language}'${meant}`;
  for (const option of unknown) yield `a block of code has no '${option}': ${OPTIONS}`;
  const { length } = code.split("\n");
  if (marked.has(0) || marked.has(length + 1))
    yield `lines are marked that are not there: the block has 1 to ${length}`;
}
