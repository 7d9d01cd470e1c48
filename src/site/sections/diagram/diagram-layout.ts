/** Nodes are drawn as vertical lines from left to right, links as horizontal lines from top to bottom. */
export interface DiagramLayout {
  nodes: string[];
  /** In the order of the source text; `from` and `to` are indexes of `nodes`. */
  links: { from: number; to: number; label: string }[];
}

/** Orders the nodes so that links are short and mostly run from left to right. It is deterministic. */
export function layoutDiagram(text: string): DiagramLayout {
  const links = parseDiagram(text);
  const names = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
  const nodes = shortenLinks(names, links);
  return {
    nodes,
    links: links.map(({ from, to, label }) => ({ from: nodes.indexOf(from), to: nodes.indexOf(to), label })),
  };
}

/** A link from right to left costs as much as if it were this many nodes longer. */
const BACKWARD_PENALTY = 1.5;

function measureLinks(nodes: readonly string[], links: readonly DiagramLink[]): number {
  return links.reduce((sum, { from, to }) => {
    const run = nodes.indexOf(to) - nodes.indexOf(from);
    return sum + (run < 0 ? BACKWARD_PENALTY - run : run);
  }, 0);
}

/** Greedy search: makes the best move of a single node until no move shortens the links. */
function shortenLinks(nodes: readonly string[], links: readonly DiagramLink[]): string[] {
  const moves = nodes.flatMap((node) =>
    nodes.map((_, index) => nodes.filter((other) => other !== node).toSpliced(index, 0, node)),
  );
  const best = moves.reduce((a, b) => (measureLinks(b, links) < measureLinks(a, links) ? b : a), [...nodes]);
  return measureLinks(best, links) < measureLinks(nodes, links) ? shortenLinks(best, links) : [...nodes];
}

type DiagramLink = ReturnType<typeof parseDiagram>[number];

const LINK_PATTERN = /^(?<from>.+?)\s*->\s*(?<to>.+?)(?:\s+:\s+(?<label>.+))?$/;

/** Parses one link per line, such as 'Orders API -> Ledger : writes once'. */
function parseDiagram(text: string) {
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
