import type { SourceFile } from "../document.ts";
import type { PlacedMistake } from "../mistake.ts";
import { readYaml, splitMatter } from "../yaml.ts";

const OPENING_WORDS = 3;
const HEADING = /^\s*#+ .*$/m;

/** Two texts that start alike are taken for one in a list. */
export function* checkBeginnings(files: SourceFile[]): Generator<PlacedMistake> {
  const beginnings = files.flatMap(({ path: file, text }) => {
    const { matter, markdown } = splitMatter(text) ?? { matter: "", markdown: text };
    const opening = markdown.replace(HEADING, "").trim().split(/\s+/, OPENING_WORDS).join(" ");
    return [
      { file, kind: "title", words: String(titleIn(readYaml(matter).value)) },
      { file, kind: "opening", words: opening },
    ];
  });
  for (const alike of Map.groupBy(beginnings, ({ kind, words }) => `${kind}: ${words.toLowerCase()}`).values()) {
    const [first, ...rest] = alike;
    for (const { file, kind, words } of rest) yield { file, message: `${kind} '${words}' is that of ${first?.file}` };
  }
}

function titleIn(matter: unknown): unknown {
  return typeof matter === "object" && matter !== null ? Reflect.get(matter, "title") : undefined;
}
