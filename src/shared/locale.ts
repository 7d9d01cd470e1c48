import { memoizeRecent } from "./memoize.ts";

/** Whether a text is a language tag of BCP 47 whose formats Node knows. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

// Creating a formatter takes far longer than using it.
const getLongDate = memoizeRecent(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
  4,
);

/** A day such as "12 October 2026", from YYYY-MM-DD. */
export function formatDay(day: string, locale: string): string {
  return getLongDate(locale).format(new Date(day));
}

/** A day with its text. Payloads have both, because the first use of `Intl` takes a slow phone as long as starting React. */
export interface DisplayDay {
  /** YYYY-MM-DD */
  iso: string;
  text: string;
}

export function toDisplayDay(iso: string, locale: string): DisplayDay {
  return { iso, text: formatDay(iso, locale) };
}

/** "21,000–29,000", or "21,000" where both ends are the same. Fractions have two digits, as most currencies do. */
export function formatRange(from: number, to: number, locale: string): string {
  const isWhole = Number.isInteger(from) && Number.isInteger(to);
  const format = new Intl.NumberFormat(locale, isWhole ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // A range of equal ends is formatted as an approximate number, "~21,000".
  return from === to ? format.format(from) : format.formatRange(from, to);
}
