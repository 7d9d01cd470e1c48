/** A count with its noun: `pluralize(2, "page")` is "2 pages". */
export function pluralize(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`;
}

/** The same for the start of a sentence: "Two pages", "No pages". */
export function pluralizeInWords(count: number, thing: string): string {
  return `${spellNumber(count)} ${thing}${count === 1 ? "" : "s"}`;
}

/** A number for the start of a sentence: words up to twelve ("No" for zero), figures above. */
export function spellNumber(count: number): string {
  const words = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");
  return words[count] ?? String(count);
}

/** "two working days", as pages and mails promise an answer. */
export function formatWorkingDays(days: number): string {
  return pluralizeInWords(days, "working day").toLowerCase();
}
