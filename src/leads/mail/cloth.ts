import { day } from "./clothes.ts";

const columns = 56;
const rows = 4;

/** A woven band, as wide as the mail: a 2/2 twill that turns round every eight threads. No picture has to be loaded. */
export function band(): string {
  const threads = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => isOver(row, column)),
  );
  return cloth(threads, "madder", day.madder, 'width="100%" style="table-layout:fixed"', 8);
}

/** The company's mark: plain weave, over, under, over. */
export function mark(): string {
  const threads = [0, 1, 2].map((row) => [0, 1, 2].map((column) => (row + column) % 2 === 0));
  return cloth(threads, "mark", day.ink, 'width="21"', 7);
}

function isOver(row: number, column: number): boolean {
  const turned = Math.floor(column / 8) % 2 === 1;
  return (column + (turned ? rows - row : row)) % 4 < 2;
}

function cloth(threads: boolean[][], name: string, colour: string, table: string, height: number): string {
  const cell = (over: boolean) => (over ? `<td class="${name}" bgcolor="${colour}"></td>` : "<td></td>");
  const lines = threads.map((line) => `<tr height="${height}">${line.map(cell).join("")}</tr>`);
  return `<table role="presentation" aria-hidden="true" ${table} cellspacing="0" cellpadding="0">${lines.join("")}</table>`;
}
