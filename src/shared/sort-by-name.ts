/** In the language of the pages, so that every machine makes the same list. */
const collator = new Intl.Collator("en");

export function sortByName(names: Iterable<string>): string[] {
  return [...names].sort(collator.compare);
}
