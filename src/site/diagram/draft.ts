import { type Link, parseDiagram } from "./diagram-text.ts";

/** A thing is a warp thread, a link is a pick of weft that is thrown from one thread to another. */
export interface DiagramDraft {
  threads: string[];
  /** In the order written; `from` and `to` are positions in `threads`. */
  picks: { from: number; to: number; label: string }[];
}

/** Threads stand so that wefts are short and mostly run from left to right. The same text gives the same draft. */
export function diagramDraft(text: string): DiagramDraft {
  const links = parseDiagram(text);
  const met = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
  const threads = untangled(met, links);
  const picks = links.map(({ from, to, label }) => ({ from: threads.indexOf(from), to: threads.indexOf(to), label }));
  return { threads, picks };
}

/** A weft against the reading direction counts as if it were this many threads longer. */
const backwards = 1.5;

function tangle(threads: readonly string[], links: readonly Link[]): number {
  return links.reduce((sum, { from, to }) => {
    const run = threads.indexOf(to) - threads.indexOf(from);
    return sum + (run < 0 ? backwards - run : run);
  }, 0);
}

/** Moves one thread at a time to where it helps most, until no move helps. */
function untangled(threads: readonly string[], links: readonly Link[]): string[] {
  const moves = threads.flatMap((thread) =>
    threads.map((_, place) => threads.filter((other) => other !== thread).toSpliced(place, 0, thread)),
  );
  const best = moves.reduce((a, b) => (tangle(b, links) < tangle(a, links) ? b : a), [...threads]);
  return tangle(best, links) < tangle(threads, links) ? untangled(best, links) : [...threads];
}
