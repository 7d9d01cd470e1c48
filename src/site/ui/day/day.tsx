const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** A day as people write it: 12 October 2026. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{format.format(new Date(day))}</time>;
}
