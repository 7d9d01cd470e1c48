import { createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createOnigurumaEngine } from "shiki/engine/oniguruma";
import { bundledLanguages, bundledLanguagesInfo } from "shiki/langs";
import { EncodedTokenMetadata, INITIAL, type StateStack } from "shiki/textmate";

let highlighter: Promise<HighlighterCore> | undefined;

interface Line {
  html: string;
  /** The grammar's state after this line. */
  next: StateStack;
}

/** Highlighted lines of one language by grammar state: tokenizing is slow, and most lines of code recur. */
interface LanguageCache {
  states: StateStack[];
  lines: Map<StateStack, Map<string, Line>>;
}
const languageCaches = new Map<Language, LanguageCache>();
/** A cache with more lines is cleared, to bound the memory on a large site. */
const MAX_CACHED_LINES = 20_000;

/** Highlights lines of code as HTML. The grammar of a language is loaded when it is first needed. */
export async function highlightLines(language: Language, code: string[]): Promise<string[]> {
  highlighter ??= createHighlighterCore({
    themes: [classTheme],
    langs: [],
    // It needs 2.1 s of CPU time for the blocks of our own site, the JavaScript engine 3.7 s, because no pattern has to be translated.
    engine: createOnigurumaEngine(import("shiki/wasm")),
  });
  const core = await highlighter;
  if (!core.getLoadedLanguages().includes(language)) await core.loadLanguage(bundledLanguages[language]);
  const { colorMap } = core.setTheme(classTheme.name);
  const grammar = core.getLanguage(language);
  const cache = languageCaches.get(language) ?? { states: [INITIAL], lines: new Map() };
  languageCaches.set(language, cache);

  function tokenize(text: string, state: StateStack): Line {
    const { tokens, ruleStack } = grammar.tokenizeLine2(text, state, 0);
    let html = "";
    for (let i = 0; i < tokens.length; i += 2) {
      const part = text.slice(tokens[i], tokens[i + 2] ?? text.length);
      const colour = colorMap[EncodedTokenMetadata.getForeground(tokens[i + 1] ?? 0)];
      const className = classesByColour.get(colour?.toUpperCase() ?? "");
      html += className && part.trim() ? `<span class="${className}">${escapeCode(part)}</span>` : escapeCode(part);
    }
    return { html, next: internState(cache, ruleStack) };
  }

  let state: StateStack = INITIAL;
  return code.map((text) => {
    const lines = cachedLines(cache, state);
    const line = lines.get(text) ?? tokenize(text, state);
    lines.set(text, line);
    state = line.next;
    return line.html;
  });
}

/** Returns the same object for equal states, so that states can be Map keys. */
function internState(cache: LanguageCache, state: StateStack): StateStack {
  const same = cache.states.find((other) => other.equals(state));
  if (same) return same;
  cache.states.push(state);
  return state;
}

function cachedLines(cache: LanguageCache, state: StateStack): Map<string, Line> {
  let lines = cache.lines.get(state);
  if (!lines || lines.size > MAX_CACHED_LINES) {
    lines = new Map();
    cache.lines.set(state, lines);
  }
  return lines;
}

/**
 * CSS classes by TextMate scope; the style sheet colours them for both themes. Shiki themes can only assign colours, so
 * each class gets a placeholder colour, which is mapped back to the class.
 */
const scopesByClass: Record<string, string[]> = {
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

const placeholderColour = (index: number) => `#0000${(index + 16).toString(16).toUpperCase()}`;
const classesByColour = new Map(Object.keys(scopesByClass).map((name, index) => [placeholderColour(index), name]));

const classTheme = {
  name: "weave",
  type: "light" as const,
  fg: "#000001",
  bg: "#FFFFFF",
  settings: Object.values(scopesByClass).map((scope, index) => ({
    scope,
    settings: { foreground: placeholderColour(index) },
  })),
};

export type Language = keyof typeof bundledLanguages;

const languageNames = new Map([
  ...bundledLanguagesInfo.flatMap(({ id, name, aliases = [] }) =>
    [id, ...aliases].map((spelling) => [spelling, name] as const),
  ),
  ["text", "Text"],
]);

/** All names and aliases that are highlighted. */
export const languageSpellings = [...languageNames.keys()];

export function languageName(language: string): string {
  return languageNames.get(language) ?? language;
}

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(bundledLanguages, name);
}

/** Leaves quotes unescaped, unlike `escapeHtml`: for element content only, where it keeps code blocks smaller. */
export function escapeCode(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
