const unit =
  "%|°C|×|PLN|[kMGT]?B|h|min|m?s|hours?|minutes?|seconds?|days?|working|weeks?|months?|years?|million|people";
const time = "hour|day|week|month|year";
const month = "January|February|March|April|May|June|July|August|September|October|November|December";

const contexts = [
  `(?<=\\d )(?=(?:${unit}|${month}|a (?:${time}))(?!\\w))`,
  "(?<=\\d working )",
  `(?<=\\d a )(?=(?:${time})\\b)`,
  `(?<=\\b(?:${month}|Q[1-4]) )(?=\\d{4})`,
  "(?<=\\bArt\\. )(?=\\d)",
];
// Starts with the literal space: faster than starting with a lookbehind.
const spaces = new RegExp(` (?:${contexts.join("|")})`, "g");
const unbreakableJoints = /(?<=\d)–(?=[€£$\d])|(?<=\d)\)(?=\()/g;

/**
 * Prevents line breaks between a number and its unit, a price and its period, a month and its year, "Art." and its
 * number, and inside ranges ("1–2") and article numbers ("6(1)(a)").
 */
export function addNonBreakingSpaces(text: string): string {
  return text.replace(spaces, "\u00a0").replace(unbreakableJoints, "$&\u2060");
}

/** The same for the `text` of each item. */
export function addNonBreakingSpacesDeep<Item extends { text: string }>(items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, text: addNonBreakingSpaces(item.text) }));
}
