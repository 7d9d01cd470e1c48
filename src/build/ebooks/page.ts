/** The page in points: B5, which a screen shows whole and A4 prints without shrinking. */
export const page = { width: 498.9, height: 708.66 };

export interface Box {
  x: number;
  width: number;
  /** What is too wide for the column may take the margin beside it. */
  wide?: { x: number; width: number };
}

const edge = 46;
const column = 118;

export const sheet: Box = { x: edge, width: page.width - 2 * edge };

/** Text stands in one column; headings, wide tables and code hang on the edge to its left. */
export const textBox: Box = { x: column, width: page.width - edge - column, wide: sheet };

export const area = {
  top: 82,
  bottom: page.height - 72,
  /** Where text starts below a chapter's cloth. */
  openingTop: 176,
};

export const running = { top: 42, foot: page.height - 46 };

export function inset({ x, width }: Box, by: number): Box {
  return { x: x + by, width: width - by };
}
