import { createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { bundledLanguages, bundledLanguagesInfo } from "shiki/langs";
import { EncodedTokenMetadata, INITIAL, type StateStack } from "shiki/textmate";

let shared: Promise<HighlighterCore> | undefined;
const highlighter = () => {
  shared ??= createHighlighterCore({
    themes: [classTheme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return shared;
};

interface Line {
  html: string;
  next: StateStack;
}

/** One language's memory: most lines of code have been seen before in the same state, and tokenizing is what costs. */
interface LanguageCache {
  states: StateStack[];
  lines: Map<StateStack, Map<string, Line>>;
}
const memories = new Map<Language, LanguageCache>();
/** Past this many lines a memory starts afresh, so that a large site does not hold all its code. */
const REMEMBERED_LINES = 20_000;

export type Highlight = (code: string) => string[];

/** Loads what is needed for a language once and returns a function from code to its lines as HTML. */
export async function highlightFor(language: Language): Promise<Highlight> {
  const core = await highlighter();
  if (!core.getLoadedLanguages().includes(language)) await core.loadLanguage(bundledLanguages[language]);
  const { colorMap } = core.setTheme(classTheme.name);
  const grammar = core.getLanguage(language);
  const memory = memories.get(language) ?? { states: [INITIAL], lines: new Map() };
  memories.set(language, memory);

  function tokenize(text: string, state: StateStack): Line {
    const { tokens, ruleStack } = grammar.tokenizeLine2(text, state, 0);
    let html = "";
    for (let i = 0; i < tokens.length; i += 2) {
      const part = text.slice(tokens[i], tokens[i + 2] ?? text.length);
      const colour = colorMap[EncodedTokenMetadata.getForeground(tokens[i + 1] ?? 0)];
      html += spanned(escapeCode(part), classOfColour(colour));
    }
    return { html, next: internState(memory, ruleStack) };
  }

  return (code) => {
    let state: StateStack = INITIAL;
    return code.split("\n").map((text) => {
      const seen = linesIn(memory, state);
      let line = seen.get(text);
      if (!line) {
        line = tokenize(text, state);
        seen.set(text, line);
      }
      state = line.next;
      return line.html;
    });
  };
}

/** Equal states become one object, so that they can be found again by identity. */
function internState(memory: LanguageCache, state: StateStack): StateStack {
  const same = memory.states.find((other) => other.equals(state));
  if (same) return same;
  memory.states.push(state);
  return state;
}

function linesIn(memory: LanguageCache, state: StateStack): Map<string, Line> {
  let lines = memory.lines.get(state);
  if (!lines || lines.size > REMEMBERED_LINES) {
    lines = new Map();
    memory.lines.set(state, lines);
  }
  return lines;
}

function spanned(html: string, className: string): string {
  return className && html.trim() ? `<span class="${className}">${html}</span>` : html;
}

/**
 * Highlighting marks what a token is and leaves its colour to the style sheet, which knows both themes. Each kind gets
 * a colour nobody sees; it is read back as a class.
 */
const tokenKinds: Record<string, string[]> = {
  "t-comment": ["comment", "punctuation.definition.comment"],
  "t-keyword": ["keyword", "storage", "keyword.operator.new", "keyword.operator.expression", "variable.language"],
  "t-string": ["string", "punctuation.definition.string", "markup.inserted", "string.regexp"],
  "t-number": ["constant", "support.constant"],
  "t-function": ["entity.name.function", "support.function", "variable.function"],
  "t-type": [
    "entity.name.type",
    "entity.name.class",
    "entity.name.tag",
    "support.type",
    "support.class",
    "entity.other.inherited-class",
  ],
  "t-name": [
    "entity.other.attribute-name",
    "variable.parameter",
    "support.type.property-name",
    "meta.object-literal.key",
  ],
  "t-removed": ["markup.deleted"],
  "": [
    "keyword.operator",
    "punctuation",
    "string.unquoted.argument.shell",
    "support.variable",
    "meta.embedded",
    "string meta.template",
    "meta.interpolation",
  ],
};

const colourOf = (index: number) => `#0000${(index + 16).toString(16).toUpperCase()}`;
const classes = new Map(Object.keys(tokenKinds).map((name, index) => [colourOf(index), name]));

const classTheme = {
  name: "weave",
  type: "light" as const,
  fg: "#000001",
  bg: "#FFFFFF",
  settings: Object.values(tokenKinds).map((scope, index) => ({ scope, settings: { foreground: colourOf(index) } })),
};

function classOfColour(colour: string | undefined): string {
  return classes.get(colour?.toUpperCase() ?? "") ?? "";
}

export type Language = keyof typeof bundledLanguages;

const languageNames = new Map([
  ...bundledLanguagesInfo.flatMap(({ id, name, aliases = [] }) =>
    [id, ...aliases].map((spelling) => [spelling, name] as const),
  ),
  ["text", "Text"],
]);

/** Everything that may stand behind the backticks. */
export const languageSpellings = [...languageNames.keys()];

export function languageName(language: string): string {
  return languageNames.get(language) ?? language;
}

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(bundledLanguages, name);
}

export function escapeCode(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
