import { createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { bundledLanguages } from "shiki/langs";
import { EncodedTokenMetadata, INITIAL, type StateStack } from "shiki/textmate";
import { escapeCode } from "./escape-code.ts";
import { classOfColour, weaveTheme } from "./highlight-theme.ts";
import type { Language } from "./languages.ts";

let shared: Promise<HighlighterCore> | undefined;
const highlighter = () => {
  shared ??= createHighlighterCore({
    themes: [weaveTheme],
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
interface Memory {
  states: StateStack[];
  lines: Map<StateStack, Map<string, Line>>;
}
const memories = new Map<Language, Memory>();
/** Past this many lines a memory starts afresh, so that a large site does not hold all its code. */
const REMEMBERED_LINES = 20_000;

export type Highlight = (code: string) => string[];

/** Loads what is needed for a language once and returns a function from code to its lines as HTML. */
export async function highlightFor(language: Language): Promise<Highlight> {
  const core = await highlighter();
  if (!core.getLoadedLanguages().includes(language)) await core.loadLanguage(bundledLanguages[language]);
  const { colorMap } = core.setTheme(weaveTheme.name);
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
    return { html, next: known(memory, ruleStack) };
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
function known(memory: Memory, state: StateStack): StateStack {
  const same = memory.states.find((other) => other.equals(state));
  if (same) return same;
  memory.states.push(state);
  return state;
}

function linesIn(memory: Memory, state: StateStack): Map<string, Line> {
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
