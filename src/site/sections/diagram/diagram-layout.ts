/** A diagram is drawn like cloth: each node is a vertical thread, each link a horizontal pick from one thread to another. */
export interface DiagramLayout {
  threads: string[];
  /** In the order of the source text; `from` and `to` are indexes of `threads`. */
  picks: { from: number; to: number; label: string }[];
}

/** Orders the nodes so that links are short and mostly run from left to right. It is deterministic. */
export function layoutDiagram(text: string): DiagramLayout {
  const links = parseDiagram(text);
  const names = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
  const threads = shortenLinks(names, links);
  const picks = links.map(({ from, to, label }) => ({ from: threads.indexOf(from), to: threads.indexOf(to), label }));
  return { threads, picks };
}

/** A link from right to left costs as much as if it were this many threads longer. */
const BACKWARD_PENALTY = 1.5;

function measureLinks(threads: readonly string[], links: readonly DiagramLink[]): number {
  return links.reduce((sum, { from, to }) => {
    const run = threads.indexOf(to) - threads.indexOf(from);
    return sum + (run < 0 ? BACKWARD_PENALTY - run : run);
  }, 0);
}

/** Greedy search: makes the best move of a single thread until no move shortens the links. */
function shortenLinks(threads: readonly string[], links: readonly DiagramLink[]): string[] {
  const moves = threads.flatMap((thread) =>
    threads.map((_, index) => threads.filter((other) => other !== thread).toSpliced(index, 0, thread)),
  );
  const best = moves.reduce((a, b) => (measureLinks(b, links) < measureLinks(a, links) ? b : a), [...threads]);
  return measureLinks(best, links) < measureLinks(threads, links) ? shortenLinks(best, links) : [...threads];
}

interface DiagramLink {
  from: string;
  to: string;
  label: string;
}

const LINK_PATTERN = /^(?<from>.+?)\s*->\s*(?<to>.+?)(?:\s+:\s+(?<label>.+))?$/;

/** Parses one link per line, such as 'Orders API -> Ledger : writes once'. */
function parseDiagram(text: string): DiagramLink[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const { from, to, label = "" } = LINK_PATTERN.exec(line)?.groups ?? {};
      if (!from || !to)
        throw new Error(`'${line}' is no link of a diagram. Write 'Orders API -> Ledger : writes once'.`);
      return { from, to, label };
    });
}
