import type { Word } from "./words.ts";

export type Shape = "text" | "balanced";

/** One more line in a heading costs more than any unevenness. */
const MORE_LINES = 10;
const SHORT_END = 0.18;
const SHORT_END_COST = 0.35;

/**
 * Divides words into lines so that the right edge is as even as it can be over the whole paragraph, which a decision
 * line by line does not reach. A heading's lines are made equally long, and a paragraph's last is no single short word.
 */
export function divide(words: Word[], room: number, shape: Shape = "text"): Word[][] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= words.length; end++) {
    best[end] = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    let width = 0;
    for (let start = end - 1; start >= 0; start--) {
      const word = words[start];
      if (!word || (word.ends && start < end - 1)) break;
      width += word.width + (start < end - 1 ? word.space : 0);
      if (width > room && start < end - 1) break;
      const isLast = end === words.length || words[end - 1]?.ends === true;
      const cost = (best[start]?.cost ?? 0) + lineCost(width / room, isLast, shape);
      if (cost < (best[end]?.cost ?? 0)) best[end] = { cost, from: start };
    }
  }
  const lines: Word[][] = [];
  for (let end = words.length; end > 0; end = best[end]?.from ?? 0) {
    lines.unshift(words.slice(best[end]?.from ?? 0, end));
  }
  return lines;
}

function lineCost(filled: number, isLast: boolean, shape: Shape): number {
  const uneven = (1 - filled) ** 2;
  if (shape === "balanced") return uneven + MORE_LINES;
  if (!isLast) return uneven;
  return filled < SHORT_END ? SHORT_END_COST : 0;
}
