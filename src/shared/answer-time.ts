const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "two working days", as pages and mails promise an answer. */
export function formatWorkingDays(days: number): string {
  return `${words[days] ?? days} working ${days === 1 ? "day" : "days"}`;
}
