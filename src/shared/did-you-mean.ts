/** The known name with the smallest edit distance, if it differs in at most a quarter of the letters. */
export function findNearest(name: string, known: Iterable<string>): string | undefined {
  const maxDistance = Math.max(1, Math.floor(name.length / 4));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > maxDistance) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance <= maxDistance && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { name: candidate, distance };
    }
  }
  return best?.name;
}

/** A suggestion to append to an error message; empty when no known name is close. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const suggestion = findNearest(name, known);
  return suggestion === undefined ? "" : ` — did you mean '${suggestion}'?`;
}

/** Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(from: string, to: string): number {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const cheapest = Math.min(at(row, j - 1) + 1, at(lastRow, j) + 1, at(lastRow, j - 1) + (isSame ? 0 : 1));
      row.push(isSwap ? Math.min(cheapest, at(rowBeforeLast, j - 2) + 1) : cheapest);
    }
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return at(lastRow, to.length);
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
