const numbers = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

/** A number at the start of a sentence. */
export function inWords(count: number): string {
  return numbers[count] ?? String(count);
}

export function countedInWords(count: number, thing: string): string {
  return `${inWords(count)} ${thing}${count === 1 ? "" : "s"}`;
}
