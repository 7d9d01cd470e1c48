const numberWords = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

/** A number at the start of a sentence. */
export function spellNumber(count: number): string {
  return numberWords[count] ?? String(count);
}

export function pluralizeInWords(count: number, thing: string): string {
  return `${spellNumber(count)} ${thing}${count === 1 ? "" : "s"}`;
}
