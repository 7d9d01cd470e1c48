import type { PlacedMistake } from "../mistake.ts";
import { passagesOf, type Text } from "./text.ts";

/** So many words in a row that two texts have in common are no accident. */
const RUN = 12;

/** Runs of words that stand in two files; of several that follow each other, the first. */
export function* checkRepeated(texts: Text[]): Generator<PlacedMistake> {
  const seen = new Map<string, string>();
  for (const file of texts) {
    for (const passage of passagesOf(file)) {
      const words = passage.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      let reportedUpTo = 0;
      for (let at = 0; at + RUN <= words.length; at++) {
        const run = words.slice(at, at + RUN).join(" ");
        const other = seen.get(run) ?? file.path;
        seen.set(run, other);
        if (other === file.path || at < reportedUpTo) continue;
        reportedUpTo = at + RUN;
        yield { file: file.path, message: `says the same as ${other}: '${run}'` };
      }
    }
  }
}
