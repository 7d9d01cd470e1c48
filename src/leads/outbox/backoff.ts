const minute = 60_000;
const first = minute / 2;
const longest = 6 * 60 * minute;
const patience = 3 * 24 * 60 * minute;

/**
 * When to try again after so many failures, or undefined when three days of trying are over. Half of each wait is
 * random, or everything that failed together would come back together.
 */
export function nextAttempt(attempts: number, since: number, now: number, random = Math.random): number | undefined {
  const wait = Math.min(longest, first * 2 ** Math.min(attempts - 1, 20));
  const due = now + wait / 2 + (random() * wait) / 2;
  const end = since + patience;
  if (now >= end) return undefined;
  return Math.round(Math.min(due, end));
}
