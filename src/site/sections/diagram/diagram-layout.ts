/** A thing is a warp thread, a link is a pick of weft that is thrown from one thread to another. */
export interface DiagramLayout {
  threads: string[];
  /** In the order written; `from` and `to` are positions in `threads`. */
  picks: { from: number; to: number; label: string }[];
}

/** Threads stand so that wefts are short and mostly run from left to right. The same text gives the same draft. */
export function layoutDiagram(text: string): DiagramLayout {
  const links = parseDiagram(text);
  const met = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
  const threads = shortenLinks(met, links);
  const picks = links.map(({ from, to, label }) => ({ from: threads.indexOf(from), to: threads.indexOf(to), label }));
  return { threads, picks };
}

/** A weft against the reading direction counts as if it were this many threads longer. */
const BACKWARD_PENALTY = 1.5;

function measureLinks(threads: readonly string[], links: readonly DiagramLink[]): number {
  return links.reduce((sum, { from, to }) => {
    const run = threads.indexOf(to) - threads.indexOf(from);
    return sum + (run < 0 ? BACKWARD_PENALTY - run : run);
  }, 0);
}

/** Moves one thread at a time to where it helps most, until no move helps. */
function shortenLinks(threads: readonly string[], links: readonly DiagramLink[]): string[] {
  const moves = threads.flatMap((thread) =>
    threads.map((_, place) => threads.filter((other) => other !== thread).toSpliced(place, 0, thread)),
  );
  const best = moves.reduce((a, b) => (measureLinks(b, links) < measureLinks(a, links) ? b : a), [...threads]);
  return measureLinks(best, links) < measureLinks(threads, links) ? shortenLinks(best, links) : [...threads];
}

/** One link of a diagram: something goes from one thing to another. */
interface DiagramLink {
  from: string;
  to: string;
  label: string;
}

const LINK_PATTERN = /^(?<from>.+?)\s*->\s*(?<to>.+?)(?:\s+:\s+(?<label>.+))?$/;

/** Reads 'Orders API -> Ledger : writes once', one link a line. */
function parseDiagram(text: string): DiagramLink[] {
  return text
    .split("\n")
    .map((written) => written.trim())
    .filter((written) => written !== "")
    .map((written) => {
      const { from, to, label = "" } = LINK_PATTERN.exec(written)?.groups ?? {};
      if (!from || !to)
        throw new Error(`'${written}' is no link of a diagram. Write 'Orders API -> Ledger : writes once'.`);
      return { from, to, label };
    });
}
