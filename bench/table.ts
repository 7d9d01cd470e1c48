export interface Row {
  what: string;
  figure: number;
  /** The upper limit of the figure, or its lower limit with `atLeast`. */
  budget?: number;
  atLeast?: boolean;
  unit: string;
  note?: string;
}

export function isOverBudget({ figure, budget, atLeast }: Row): boolean {
  if (budget === undefined) return false;
  return atLeast ? figure < budget : figure > budget;
}

/** Prints each figure with its budget, and marks rows that are over budget. */
export function printTable(title: string, rows: Row[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const row of rows) {
    const { what, figure, budget, atLeast, unit, note } = row;
    const limit = budget === undefined ? "" : `${atLeast ? "≥" : "≤"} ${formatFigure(budget)} ${unit}`;
    const mark = budget === undefined ? " " : isOverBudget(row) ? "✗" : "✓";
    console.log(
      `  ${mark} ${what.padEnd(width)}  ${`${formatFigure(figure)} ${unit}`.padStart(14)}  ${limit.padEnd(18)} ${note ?? ""}`,
    );
  }
}

function formatFigure(figure: number): string {
  if (Number.isInteger(figure)) return figure.toLocaleString("en");
  return figure.toFixed(figure < 10 ? 2 : 1);
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
