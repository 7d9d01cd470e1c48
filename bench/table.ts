export interface Row {
  what: string;
  figure: number;
  /** The figure must not be above it, or not below it for `atLeast`. */
  budget?: number;
  atLeast?: boolean;
  unit: string;
  note?: string;
}

export function isOver({ figure, budget, atLeast }: Row): boolean {
  if (budget === undefined) return false;
  return atLeast ? figure < budget : figure > budget;
}

/** Budget and figure side by side; a row that is over is marked. */
export function printTable(title: string, rows: Row[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const row of rows) {
    const { what, figure, budget, atLeast, unit, note } = row;
    const limit = budget === undefined ? "" : `${atLeast ? "≥" : "≤"} ${shown(budget)} ${unit}`;
    const mark = budget === undefined ? " " : isOver(row) ? "✗" : "✓";
    console.log(
      `  ${mark} ${what.padEnd(width)}  ${`${shown(figure)} ${unit}`.padStart(14)}  ${limit.padEnd(18)} ${note ?? ""}`,
    );
  }
}

function shown(figure: number): string {
  if (Number.isInteger(figure)) return figure.toLocaleString("en");
  return figure.toFixed(figure < 10 ? 2 : 1);
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
