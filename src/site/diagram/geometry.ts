import type { DiagramDraft } from "./draft.ts";

/** How a draft is laid on a page: names stand upright over the threads where there is no room to write them across. */
export interface Cloth {
  width: number;
  row: number;
  letter: number;
  upright: boolean;
}

export const wide: Cloth = { width: 1200, row: 62, letter: 8.2, upright: false };
export const narrow: Cloth = { width: 350, row: 58, letter: 7.6, upright: true };

const lineHeight = 19;
const edge = 4;

export function geometry({ threads, picks }: DiagramDraft, { width, row, letter, upright }: Cloth) {
  const step = width / threads.length;
  const names = threads.map((name) => (upright ? [name] : broken(name, Math.floor(step / letter) - 1)));
  const head = upright
    ? Math.max(...threads.map((name) => name.length)) * (letter + 1) + 12
    : Math.max(...names.map((lines) => lines.length)) * lineHeight + 10;
  const centre = (thread: number) => Math.round(step * (thread + 0.5));

  return {
    width,
    height: Math.round(head + picks.length * row + row / 2),
    threads: names.map((lines, thread) => ({
      x: centre(thread),
      top: head,
      lines: lines.map((text, line) => ({ text, y: head - 12 - (lines.length - 1 - line) * lineHeight })),
    })),
    picks: picks.map(({ from, to, label }, index) => {
      const y = Math.round(head + row * (index + 0.85));
      const room = width - 2 * edge;
      const written = label.length * letter;
      const half = Math.min(room, written) / 2;
      const middle = (centre(from) + centre(to)) / 2;
      return {
        label,
        /** How wide a label may be that would not fit into the drawing. */
        squeezed: written > room ? room : undefined,
        y,
        from: centre(from),
        to: centre(to),
        labelX: Math.round(Math.min(width - edge - half, Math.max(edge + half, middle))),
        under: crossings(from, to, index).map(centre),
      };
    }),
  };
}

/** Threads between the two ends that lie over the weft: every second one, and the other ones in the next pick. */
function crossings(from: number, to: number, pick: number): number[] {
  const [left, right] = from < to ? [from, to] : [to, from];
  return Array.from({ length: Math.max(0, right - left - 1) }, (_, index) => left + 1 + index).filter(
    (thread) => (thread + pick) % 2 === 0,
  );
}

function broken(name: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && longer.length <= room) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}
