/** ISO 8601: weeks start on Monday and belong to the year that holds their Thursday. */
export function isoWeek(day: Date): string {
  const thursday = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()));
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const week = Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7);
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Weeks since Monday, 29 December 1969. Does not restart at New Year, so a weekly rotation keeps its order. */
export function weekNumber(day: Date): number {
  return Math.floor((day.getTime() / 86_400_000 + 3) / 7);
}

/** The Monday of the week that `day` is in (UTC). */
export function mondayOf(day: Date): Date {
  const monday = new Date(day);
  monday.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return monday;
}
