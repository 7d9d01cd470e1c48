import type { Run } from "./runs.ts";

export interface Piece {
  run: Run;
  text: string;
  width: number;
}

/** What is never divided: a word, or a part of one that may stand at a line's end. */
export interface Word {
  pieces: Piece[];
  width: number;
  /** The space behind it, which a line's end swallows. */
  space: number;
  /** The line ends here whatever room is left. */
  ends?: boolean;
}

export type Measure = (text: string, style: Run["style"]) => number;

/** Words may be divided after a hyphen or a slash between letters; code also at its own joints. */
const JOINT = /(?<=\p{L}[-–—/])(?=\p{L})/u;
const CODE_JOINT = /(?<=[/._\-(,=])(?=[\p{L}\p{N}])/u;
const LONG_CODE = 18;

export function wordsOf(runs: Run[], measure: Measure, room: number): Word[] {
  const words: Word[] = [];
  let open: Word | undefined;

  function add(run: Run, text: string): void {
    const width = measure(text, run.style);
    if (open) {
      open.pieces.push({ run, text, width });
      open.width += width;
      return;
    }
    open = { pieces: [{ run, text, width }], width, space: 0 };
    words.push(open);
  }

  for (const run of runs) {
    for (const part of run.text.split(/( +|\n)/)) {
      if (part === "\n") {
        if (open) open.ends = true;
        open = undefined;
      } else if (part.startsWith(" ")) {
        const last = words.at(-1);
        if (last) last.space = measure(" ", run.style);
        open = undefined;
      } else if (part) {
        const chunks = chunksOf(run, part).flatMap((chunk) => fitting(chunk, run, measure, room));
        for (const [index, chunk] of chunks.entries()) {
          if (index > 0) open = undefined;
          add(run, chunk);
        }
      }
    }
  }
  return words;
}

function chunksOf({ ground }: Run, text: string): string[] {
  if (!ground) return text.split(JOINT);
  return text.length > LONG_CODE ? text.split(CODE_JOINT) : [text];
}

/** Cuts what no line can hold. */
function fitting(text: string, { style }: Run, measure: Measure, room: number): string[] {
  if (measure(text, style) <= room) return [text];
  const parts = [""];
  for (const letter of text) {
    const last = parts.at(-1) ?? "";
    if (last && measure(last + letter, style) > room) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts;
}
