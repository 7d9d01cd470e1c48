/** When the company works: Monday to Friday, without its holidays. */
export interface WorkingHours {
  /** IANA name. */
  timeZone: string;
  /** Begin and end of a working day, like 09:00. */
  from: string;
  to: string;
  /** YYYY-MM-DD, or MM-DD for every year. */
  holidays: readonly string[];
  /** How times are written in mails: a BCP 47 language tag. */
  locale: string;
}

/** Ends the search for a working day if the holidays leave none. */
const maxSearchedDays = 3650;

/**
 * The time after so many working days, which may be a fraction: only the company's hours count. Two working days after
 * Friday at 15:00 is Tuesday at 15:00.
 */
export function addWorkingDays(start: number, days: number, hours: WorkingHours): number {
  const opening = Temporal.PlainTime.from(hours.from);
  let remaining = days * opening.until(Temporal.PlainTime.from(hours.to)).total("milliseconds");
  for (const { open, close } of iterateWorkingDays(start, hours)) {
    const from = Math.max(start, open);
    if (close - from >= remaining) return from + remaining;
    remaining -= Math.max(0, close - from);
  }
  return start + remaining;
}

/** When the next working day begins, after the day of `now`. */
export function getNextWorkingMorning(now: number, hours: WorkingHours): number {
  for (const { open } of iterateWorkingDays(now, hours)) if (open > now && !isSameDay(open, now, hours)) return open;
  return now;
}

function* iterateWorkingDays(start: number, hours: WorkingHours) {
  const { timeZone } = hours;
  let date = toZoned(start, timeZone).toPlainDate();
  const at = (time: string) => date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
  for (let searched = 0; searched < maxSearchedDays; searched++) {
    if (isWorkingDay(date, hours)) yield { open: at(hours.from), close: at(hours.to) };
    date = date.add({ days: 1 });
  }
}

function isWorkingDay(date: Temporal.PlainDate, { holidays }: WorkingHours): boolean {
  const day = date.toString();
  return date.dayOfWeek <= 5 && !holidays.includes(day) && !holidays.includes(day.slice("YYYY-".length));
}

function isSameDay(a: number, b: number, { timeZone }: WorkingHours): boolean {
  return toZoned(a, timeZone).toPlainDate().equals(toZoned(b, timeZone).toPlainDate());
}

const toZoned = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);

/** A moment in the company's time zone, for people: "Wed 18 Nov, 15:00". */
export function formatMoment(time: number, { timeZone, locale }: Pick<WorkingHours, "timeZone" | "locale">): string {
  const parts = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(time);
}

/** How long something has taken, in its two largest units: "1 d 4 h", "35 min". */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
