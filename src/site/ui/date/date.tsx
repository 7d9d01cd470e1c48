const MONTHS = "January February March April May June July August September October November December".split(" ");

/**
 * A date such as 12 October 2026. It is formatted without `Intl`, whose first use takes a slow phone as long as starting
 * React.
 */
export function FormattedDate({ day }: { day: string }) {
  const [year, month, date] = day.split("-");
  return <time dateTime={day}>{`${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`}</time>;
}
