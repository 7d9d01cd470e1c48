const unit =
  "%|°C|×|PLN|[kMGT]?B|h|min|m?s|hours?|minutes?|seconds?|days?|working|weeks?|months?|years?|million|people";
const time = "hour|day|week|month|year";
const month = "January|February|March|April|May|June|July|August|September|October|November|December";

const places = [
  `(?<=\\d )(?=(?:${unit}|${month}|a (?:${time}))(?!\\w))`,
  "(?<=\\d working )",
  `(?<=\\d a )(?=(?:${time})\\b)`,
  `(?<=\\b(?:${month}|Q[1-4]) )(?=\\d{4})`,
  "(?<=\\bArt\\. )(?=\\d)",
];
// Begins with the space itself, which is quickly found.
const spaces = new RegExp(` (?:${places.join("|")})`, "g");
const inOne = /(?<=\d)–(?=[€£$\d])|(?<=\d)\)(?=\()/g;

/**
 * A number stays on the line of what it counts, a price on that of its time, a month on that of its year, an article of law
 * on that of its number, and a range or the parts of an article in one piece.
 */
export function addNonBreakingSpaces(text: string): string {
  return text.replace(spaces, "\u00a0").replace(inOne, "$&\u2060");
}

export function addNonBreakingSpacesDeep<Item extends { text: string }>(items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, text: addNonBreakingSpaces(item.text) }));
}
