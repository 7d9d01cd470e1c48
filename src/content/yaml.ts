import { type Document, LineCounter, parseDocument } from "yaml";
import type { Place } from "./mistake.ts";

export interface Problem extends Place {
  message: string;
}

export interface YamlSource {
  document: Document.Parsed;
  placeAt: (offset: number) => Place;
}

/** Parses YAML that starts on a later line of its file when it is front matter. */
export function openYaml(text: string, linesBefore = 0): YamlSource {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  return {
    document,
    placeAt(offset) {
      const { line, col } = lineCounter.linePos(offset);
      return { line: line + linesBefore, column: col };
    },
  };
}

/** The value in a YAML text, or why there is none. */
export function readYaml(text: string, linesBefore = 0): { value: unknown; problems: Problem[] } {
  const { document, placeAt } = openYaml(text, linesBefore);
  const problems = document.errors.map(({ pos, message }) => ({ ...placeAt(pos[0]), message: `not YAML: ${message}` }));
  return { value: problems.length ? undefined : document.toJS(), problems };
}

/** Some editors of Windows begin a file with an invisible mark. */
const FRONT_MATTER = /^\uFEFF?---\r?\n(?:([\s\S]*?)\r?\n)?---(?:\r?\n|$)/;

/** Takes a Markdown file apart; nothing when it does not start with front matter. */
export function splitMatter(text: string) {
  const match = FRONT_MATTER.exec(text);
  if (!match) return undefined;
  const markdown = text.slice(match[0].length);
  return { matter: match[1] ?? "", markdown, linesBefore: match[0].split("\n").length - 1 };
}
