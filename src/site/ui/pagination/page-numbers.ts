/** First, last, and the neighbours of the current page; `undefined` stands where numbers are left out. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
  return shown.flatMap((number, index) => {
    const skipped = number - (shown[index - 1] ?? number - 1) - 1;
    if (skipped === 0) return [number];
    return skipped === 1 ? [number - 1, number] : [undefined, number];
  });
}
