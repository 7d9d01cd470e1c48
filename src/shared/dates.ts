/** ISO 8601: weeks start on Monday and belong to the year that holds their Thursday. */
export function isoWeek(day: Date): string {
  const thursday = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()));
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const week = Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7);
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Weeks since a Monday long ago: counts on across years, so that a rotation never repeats at New Year. */
export function weekNumber(day: Date): number {
  return Math.floor((day.getTime() / 86_400_000 + 3) / 7);
}

/** The day a week began. */
export function mondayOf(day: Date): Date {
  const monday = new Date(day);
  monday.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return monday;
}
