const MONTHS = "January February March April May June July August September October November December".split(" ");

/**
 * A day as people write it: 12 October 2026. By hand, because the first use of `Intl` keeps a slow phone busy for as
 * long as all of React's start.
 */
export function FormattedDate({ day }: { day: string }) {
  const [year, month, date] = day.split("-");
  return <time dateTime={day}>{`${Number.parseInt(date ?? "", 10)} ${MONTHS[Number(month) - 1]} ${year}`}</time>;
}
