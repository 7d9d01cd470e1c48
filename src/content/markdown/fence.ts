import type { Token } from "markdown-it";
import { didYouMean } from "../../shared/did-you-mean.ts";
import { escapeCode, isLanguage, type Language, languageName, languageSpellings } from "./highlight.ts";

export interface Fence {
  language: string;
  title: string | undefined;
  /** The block is executed by a test. */
  run: boolean;
  /** Where it runs when its language leaves that open: `run=postgres`. */
  engine: string | undefined;
  /** The block is what the one above it prints. */
  output: boolean;
  marked: Set<number>;
  /** What stands behind the language and says nothing. */
  unknown: string[];
  code: string;
}

const TITLE = /title="([^"]*)"/;
const MARKED = /\{([\d,\s-]+)\}/;

/** Reads what stands behind the backticks: ```` ```python run title="payouts/run.py" {2,4-6} ````. */
export function parseFence(token: Token): Fence {
  const info = token.info.replace(TITLE, "");
  const [language = "text", ...options] = info.replace(MARKED, "").trim().split(/\s+/);
  const code = token.content.replace(/\n$/, "");
  const [run, engine] = options.find((option) => /^run(=|$)/.test(option))?.split("=") ?? [];
  return {
    language: language || "text",
    title: TITLE.exec(token.info)?.[1],
    run: run !== undefined,
    engine,
    output: options.includes("output"),
    marked: lineNumbers(MARKED.exec(info)?.[1] ?? "", code.split("\n").length),
    unknown: options.filter((option) => !/^(run(=.*)?|output)$/.test(option)),
    code,
  };
}

/** One past the last line stands for all that are not there. */
function lineNumbers(list: string, lines: number): Set<number> {
  const numbers = new Set<number>();
  const parts = list.replace(/\s*-\s*/g, "-").split(/[,\s]+/);
  for (const part of parts.filter(Boolean)) {
    const ends = part.split("-").map((number) => Math.min(Number(number), lines + 1));
    for (let line = Math.min(...ends); line <= Math.max(...ends); line++) numbers.add(line);
  }
  return numbers;
}

/** In a comment of the language at hand, which may have to be closed. */
const CHANGE = /(?<!\s)\s*(?:\/\/|#|--|;|\/\*|<!--)\s*\[!code (\+\+|--)\]\s*(?:\*\/|-->)?\s*$/;

/** Shown by the script that makes it work. */
const COPY = '<button type="button" data-copy aria-live="polite" hidden>Copy</button>';

/** Code that was printed for an earlier version of a text; highlighting it again is what costs. */
const highlightedCode = new Map<string, string>();
const keyOf = ({ language, title, marked, code }: Fence) => JSON.stringify([language, title, [...marked], code]);

export function cacheFence(fence: Fence, html: string): void {
  highlightedCode.set(keyOf(fence), html);
}

export async function renderFence(fence: Fence): Promise<string> {
  const { language, title, marked, code } = fence;
  const known = highlightedCode.size > 0 ? highlightedCode.get(keyOf(fence)) : undefined;
  if (known !== undefined) return known;
  const changes = code.split("\n").map((line) => CHANGE.exec(line)?.[1]);
  const clean = code
    .split("\n")
    .map((line) => line.replace(CHANGE, ""))
    .join("\n");
  const lines = isLanguage(language) ? await highlightLines(language, clean) : clean.split("\n").map(escapeCode);
  const body = lines.map((line, index) => printLine(line, changes[index], marked.has(index + 1))).join("");
  const name = languageName(language);
  const file = title ? `<span>${escapeCode(title)}</span> ` : "";
  return `<figure class="code"><figcaption>${file}<small>${escapeCode(name)}</small> ${COPY}</figcaption><pre tabindex="0" data-lines="${lines.length}"><code>${body}</code></pre></figure>\n`;
}

/** The highlighter takes a while to load, and most edits are of texts whose code is known. */
async function highlightLines(language: Language, code: string): Promise<string[]> {
  const { highlightFor } = await import("./highlight.ts");
  const highlight = await highlightFor(language);
  return highlight(code);
}

function printLine(line: string, change: string | undefined, marked: boolean): string {
  if (change === "++") return `<ins>${line}\n</ins>`;
  if (change === "--") return `<del>${line}\n</del>`;
  return marked ? `<mark>${line}\n</mark>` : `${line}\n`;
}

/** Every word of three letters is one letter away from some language. */
const longSpellings = languageSpellings.filter(({ length }) => length > 4);

const OPTIONS = 'behind the language stand title="…", lines to mark as {1,3-4}, run and output';

/** What nobody would see of a block of code that was meant otherwise. */
export function* checkFence(token: Token): Generator<string> {
  if (token.type !== "fence") return;
  const { language, unknown, marked, code } = parseFence(token);
  // A language that nothing is like may be one we have no colours for.
  const meant = languageSpellings.includes(language) ? "" : didYouMean(language, longSpellings);
  if (meant) yield `unknown language '${language}'${meant}`;
  for (const option of unknown) yield `a block of code has no '${option}': ${OPTIONS}`;
  const { length } = code.split("\n");
  if (marked.has(0) || marked.has(length + 1))
    yield `lines are marked that are not there: the block has 1 to ${length}`;
}
