const numberWords = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

/** A number for the start of a sentence: words up to twelve ("No" for zero), figures above. */
export function spellNumber(count: number): string {
  return numberWords[count] ?? String(count);
}

export function pluralizeInWords(count: number, thing: string): string {
  return `${spellNumber(count)} ${thing}${count === 1 ? "" : "s"}`;
}
