import { type Document, LineCounter, parseDocument, visit } from "yaml";
import type { SourcePosition } from "../content-error.ts";

export interface Problem extends SourcePosition {
  message: string;
}

export interface YamlSource {
  document: Document.Parsed;
  placeAt: (offset: number) => SourcePosition;
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
  const errors = document.errors.map(({ pos, message }) => ({ ...placeAt(pos[0]), message: `not YAML: ${message}` }));
  const problems = [...errors, ...namelessReferences(document, placeAt)];
  return { value: problems.length ? undefined : document.toJS(), problems };
}

/** A star makes the first word of a value a reference, and few who write one there know of those. */
function namelessReferences(document: Document.Parsed, placeAt: YamlSource["placeAt"]): Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return;
      const message = `not YAML: put quotes around what begins with a star: '*${alias.source}'`;
      problems.push({ ...placeAt(alias.range?.[0] ?? 0), message });
    },
  });
  return problems;
}

/** What is read in place of bytes that are not UTF-8. */
const REPLACED = "\uFFFD";

export function unreadableLetters(text: string): Problem[] {
  const at = text.indexOf(REPLACED);
  if (at < 0) return [];
  const before = text.slice(0, at).split("\n");
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  return [{ ...place, message: "a letter that cannot be read: save the file as UTF-8" }];
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
