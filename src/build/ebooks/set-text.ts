import type { Canvas } from "./canvas.ts";
import { divide, type Shape } from "./lines.ts";
import type { Box } from "./page.ts";
import { keptLines, type Row } from "./rows.ts";
import { CODE_SIZE, MARK_SIZE, type Run } from "./runs.ts";
import type { Tag } from "./structure.ts";
import { type Measure, type Piece, type Word, wordsOf } from "./words.ts";

export interface TextOptions {
  runs: Run[];
  leading: number;
  box: Pick<Box, "x" | "width">;
  tag: Tag;
  shape?: Shape;
  align?: "left" | "right" | "center";
  /** Rows of the note that a run refers to. */
  notesOf?: (id: string) => Row[];
}

/** A page ends rather after a paragraph than inside it. */
const TORN = 0.015;

/** Lines of text, each a row. */
export function setText(measure: Measure, options: TextOptions): Row[] {
  const { runs, leading, box, tag, shape, align = "left", notesOf } = options;
  const lines = divide(wordsOf(runs, measure, box.width), box.width, shape);
  const rows = lines.map((line, index): Row => {
    const words = withoutLastDot(line);
    const isLast = index === lines.length - 1;
    const free = box.width - widthOf(words);
    const x = box.x + (align === "right" ? free : align === "center" ? free / 2 : 0);
    const notes = notesOf
      ? words.flatMap(({ pieces }) => pieces.flatMap(({ run }) => (run.note ? notesOf(run.note) : [])))
      : [];
    return {
      height: leading,
      before: 0,
      breakAfter: isLast ? 0 : TORN,
      ...(notes.length > 0 && { notes }),
      draw: (canvas, top) => drawLine(canvas, words, x, top, leading, tag, isLast),
    };
  });
  return keptLines(rows);
}

/** A dot between two things has nothing to separate at a line's end. */
function withoutLastDot(words: Word[]): Word[] {
  const isDot = words.at(-1)?.pieces.every(({ text }) => text === "·");
  return isDot && words.length > 1 ? words.slice(0, -1) : words;
}

export function widthOf(words: Word[]): number {
  return words.reduce((sum, { width, space }, index) => sum + width + (index < words.length - 1 ? space : 0), 0);
}

/** Capitals stand in the middle of their line. */
export function baselineIn(leading: number, size: number): number {
  return leading / 2 + size * 0.35;
}

interface Stretch {
  run: Run;
  text: string;
  x: number;
  width: number;
}

function drawLine(
  canvas: Canvas,
  words: Word[],
  x: number,
  top: number,
  leading: number,
  tag: Tag,
  isLast: boolean,
): void {
  const stretches = stretchesOf(words, x, isLast);
  const size = Math.max(...stretches.map(({ run }) => sizeAround(run)));
  const baseline = top + baselineIn(leading, size);
  for (const { run, x, width } of stretches) {
    const { ground } = run;
    if (!ground) continue;
    canvas.artifact("Layout", () => canvas.fill(x - 1.5, baseline - size * 0.82, width + 3, size * 1.12, ground));
  }
  for (const { run, text, x, width } of stretches) {
    const draw = () => canvas.text(text, x, baseline - (run.rise ?? 0), run.style);
    const target = run.note ? `#${run.note}` : run.link;
    if (target) canvas.link(target, tag, [x, top, width, leading], draw);
    else canvas.draw(tag, draw);
  }
}

/** The size of the text in which a run stands. */
function sizeAround({ style, rise, ground }: Run): number {
  return style.size / (rise ? MARK_SIZE : ground ? CODE_SIZE : 1);
}

/** Neighbours of one look are one string, with the spaces that reading software needs between words and lines. */
function stretchesOf(words: Word[], x: number, isLast: boolean): Stretch[] {
  const stretches: Stretch[] = [];
  let at = x;
  const add = ({ run, text, width }: Piece) => {
    const last = stretches.at(-1);
    if (last?.run === run) {
      last.text += text;
      last.width = at + width - last.x;
    } else stretches.push({ run, text, x: at, width });
    at += width;
  };
  words.forEach(({ pieces, space }, index) => {
    pieces.forEach(add);
    const last = stretches.at(-1);
    if (last && space > 0 && !(isLast && index === words.length - 1)) last.text += " ";
    at += space;
  });
  return stretches;
}
