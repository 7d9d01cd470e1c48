import type { DisplayDay } from "../../../shared/locale.ts";

/** A date such as 12 October 2026, in the format of the company's locale. */
export function FormattedDate({ day }: { day: DisplayDay }) {
  return <time dateTime={day.iso}>{day.text}</time>;
}
