import { LineCounter, parseDocument, visit, type YAMLError } from "yaml";
import type { SourcePosition } from "../content-error.ts";

export interface Problem extends SourcePosition {
  message: string;
}

export type YamlSource = ReturnType<typeof openYaml>;

/** Parses YAML. `linesBefore` shifts positions for front matter, which starts on line 2 of its file. */
export function openYaml(text: string, linesBefore = 0) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  return {
    document,
    positionAt(offset: number): SourcePosition {
      const { line, col } = lineCounter.linePos(offset);
      return { line: line + linesBefore, column: col };
    },
  };
}

/** The value of a YAML text, or the reasons why it cannot be parsed. */
export function readYaml(text: string, linesBefore = 0): { value: unknown; problems: Problem[] } {
  const source = openYaml(text, linesBefore);
  const { document, positionAt } = source;
  const errors = document.errors.map((error) => ({
    ...positionAt(error.pos[0]),
    message: explainYamlError(error, text),
  }));
  // The parser reports each colon of a value without quotes.
  const firstOfLines = errors.filter(({ line }, index) => errors.findIndex((other) => other.line === line) === index);
  const problems = [...firstOfLines, ...findUnresolvedAliases(source)];
  return { value: problems.length ? undefined : document.toJS(), problems };
}

/** What an editor can do about a syntax error; the parser's own words for a rare one. */
function explainYamlError({ code, pos: [offset], message }: YAMLError, text: string): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const [line = ""] = text.slice(start).split("\n");
  switch (code) {
    case "BLOCK_AS_IMPLICIT_KEY": {
      const [, field, value] = /^([\s-]*[\w-]+: )(.*: .*?)\s*$/.exec(line) ?? [];
      if (value === undefined) return "this line is indented too far, or the one above it should have no value";
      return `put quotes around a value with a colon: ${field?.trim()} "${value.replaceAll('"', "'")}"`;
    }
    case "BAD_SCALAR_START":
      return `put quotes around a value that begins with '${text[offset]}'`;
    case "MISSING_CHAR":
      return `a value that begins with a quotation mark has none at its end (${message.toLowerCase()})`;
    case "TAB_AS_INDENT":
      return "indent with spaces, not with a tab";
    case "DUPLICATE_KEY":
      return `the field '${line.trim().split(":")[0]}' is here twice`;
    default:
      return `not YAML: ${message}`;
  }
}

/** Aliases (`*name`) without an anchor: usually Markdown emphasis at the start of an unquoted value. */
function findUnresolvedAliases({ document, positionAt }: YamlSource): Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return;
      const message = `not YAML: put quotes around what begins with a star: '*${alias.source}'`;
      problems.push({ ...positionAt(alias.range?.[0] ?? 0), message });
    },
  });
  return problems;
}

/** What Node decodes bytes to that are not UTF-8. */
const REPLACEMENT_CHARACTER = "\uFFFD";

export function findInvalidCharacters(text: string): Problem[] {
  const at = text.indexOf(REPLACEMENT_CHARACTER);
  return at < 0 ? [] : [{ ...positionAt(text, at), message: "a letter that cannot be read: save the file as UTF-8" }];
}

export function positionAt(text: string, offset: number): SourcePosition {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Some Windows editors write a byte order mark at the start of a file. */
const FRONT_MATTER = /^\uFEFF?---\r?\n(?:([\s\S]*?)\r?\n)?---(?:\r?\n|$)/;

/** Splits a Markdown file into front matter and body; undefined when it does not start with front matter. */
export function splitMatter(text: string) {
  const match = FRONT_MATTER.exec(text);
  if (!match) return undefined;
  const markdown = text.slice(match[0].length);
  return { matter: match[1] ?? "", markdown, linesBefore: match[0].split("\n").length - 1 };
}
