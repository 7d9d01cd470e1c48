import type { Token } from "markdown-it";
import { didYouMean } from "../../shared/did-you-mean.ts";
import { escapeCode, highlightLines, isLanguage, languageName, languageSpellings } from "./highlight.ts";

export type Fence = ReturnType<typeof parseFence>;

const TITLE = /title="([^"]*)"/;
const LINE_RANGES = /\{([\d,\s-]+)\}/;

/** Parses the info string after the backticks: ```` ```python run title="payouts/run.py" {2,4-6} ````. */
export function parseFence(token: Token) {
  const info = token.info.replace(TITLE, "");
  const [language = "text", ...options] = info.replace(LINE_RANGES, "").trim().split(/\s+/);
  const code = token.content.replace(/\n$/, "");
  const [run, engine] = options.find((option) => /^run(=|$)/.test(option))?.split("=") ?? [];
  return {
    language: language || "text",
    title: TITLE.exec(token.info)?.[1],
    /** Whether a test executes the block. */
    run: run !== undefined,
    /** The database that runs it, for SQL: `run=postgres`. */
    engine,
    /** Whether the block is the expected output of the block above it. */
    output: options.includes("output"),
    /** Highlighted line numbers, starting at 1. */
    markedLines: parseLineRanges(LINE_RANGES.exec(info)?.[1] ?? "", code.split("\n").length),
    /** Words after the language that are no known option. */
    unknown: options.filter((option) => !/^(run(=.*)?|output)$/.test(option)),
    code,
  };
}

/** Numbers after the last line are clamped to one past it, so that a huge range stays cheap and can be reported. */
function parseLineRanges(list: string, lines: number): Set<number> {
  const numbers = new Set<number>();
  const parts = list.replace(/\s*-\s*/g, "-").split(/[,\s]+/);
  for (const part of parts.filter(Boolean)) {
    const ends = part.split("-").map((number) => Math.min(Number(number), lines + 1));
    for (let line = Math.min(...ends); line <= Math.max(...ends); line++) numbers.add(line);
  }
  return numbers;
}

/** `[!code ++]` or `[!code --]` in a trailing comment of any language. */
const CHANGE_MARKER = /(?<!\s)\s*(?:\/\/|#|--|;|\/\*|<!--)\s*\[!code (\+\+|--)\]\s*(?:\*\/|-->)?\s*$/;

/** Hidden until the script that handles it has loaded. */
const COPY_BUTTON = '<button type="button" data-copy aria-live="polite" hidden>Copy</button>';

/** HTML of code blocks from an earlier version of a document, because highlighting is the slowest step. */
const renderedFences = new Map<string, string>();
const cacheKey = ({ language, title, markedLines, code }: Fence) =>
  JSON.stringify([language, title, [...markedLines], code]);

export function cacheFence(fence: Fence, html: string): void {
  renderedFences.set(cacheKey(fence), html);
}

export async function renderFence(fence: Fence): Promise<string> {
  const { language, title, markedLines, code } = fence;
  const cached = renderedFences.size > 0 ? renderedFences.get(cacheKey(fence)) : undefined;
  if (cached !== undefined) return cached;
  const source = code.split("\n");
  const changes = source.map((line) => CHANGE_MARKER.exec(line)?.[1]);
  const clean = source.map((line) => line.replace(CHANGE_MARKER, ""));
  const lines = isLanguage(language) ? await highlightLines(language, clean) : clean.map(escapeCode);
  const body = lines.map((line, index) => renderLine(line, changes[index], markedLines.has(index + 1))).join("");
  const file = title ? `<span>${escapeCode(title)}</span> ` : "";
  return `<figure class="code"><figcaption>${file}<small>${escapeCode(languageName(language))}</small> ${COPY_BUTTON}</figcaption><pre tabindex="0"><code>${body}</code></pre></figure>\n`;
}

function renderLine(line: string, change: string | undefined, isMarked: boolean): string {
  if (change === "++") return `<ins>${line}\n</ins>`;
  if (change === "--") return `<del>${line}\n</del>`;
  return isMarked ? `<mark>${line}\n</mark>` : `${line}\n`;
}

/** Short names are left out of suggestions: every word of three letters is one letter away from some language. */
const suggestedLanguages = languageSpellings.filter(({ length }) => length > 4);

const OPTIONS = 'behind the language stand title="…", lines to mark as {1,3-4}, run and output';

/** Errors in an info string that would otherwise be ignored silently. */
export function* checkFence(token: Token): Generator<string> {
  if (token.type !== "fence") return;
  const { language, unknown, markedLines, code } = parseFence(token);
  // A language without a similar known name is allowed: it is shown without highlighting.
  const suggestion = languageSpellings.includes(language) ? "" : didYouMean(language, suggestedLanguages);
  if (suggestion) yield `unknown language '${language}'${suggestion}`;
  for (const option of unknown) yield `a block of code has no '${option}': ${OPTIONS}`;
  const { length } = code.split("\n");
  if (markedLines.has(0) || markedLines.has(length + 1))
    yield `lines are marked that are not there: the block has 1 to ${length}`;
}
