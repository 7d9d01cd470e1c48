const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** What is written with Latin letters: most books need nothing else, and so all share one cut. */
export const latin = String.fromCodePoint(
  ...range(0x20, 0x7f),
  ...range(0xa0, 0x180),
  ...range(0x2010, 0x2045),
  0x20ac,
  0x2212,
);
