import type { PlacedMistake } from "../mistake.ts";
import type { Written } from "./text.ts";

const OPENING_WORDS = 3;

/** Two texts that start alike are taken for one in a list. */
export function* checkBeginnings(texts: Written[]): Generator<PlacedMistake> {
  const beginnings = texts.flatMap((text) => [
    { file: text.path, kind: "title", words: titleOf(text) },
    { file: text.path, kind: "opening", words: openingOf(text) },
  ]);
  for (const alike of Map.groupBy(beginnings, ({ kind, words }) => `${kind}: ${words.toLowerCase()}`).values()) {
    const [first, ...rest] = alike;
    for (const { file, kind, words } of rest) yield { file, message: `${kind} '${words}' is that of ${first?.file}` };
  }
}

function titleOf({ fields }: Written): string {
  return typeof fields === "object" && fields !== null ? String(Reflect.get(fields, "title")) : "";
}

function openingOf({ body: { prose, headings } }: Written): string {
  const paragraph = prose.split("\n\n").find((line) => !headings.some(({ text }) => text === line)) ?? "";
  return paragraph.split(/\s+/, OPENING_WORDS).join(" ");
}
