const MINUTE = 60_000;

interface Options {
  perMinute: number;
  /** All clients together; also the bound of what is kept in memory. */
  perMinuteInAll: number;
  now?: () => number;
}

/** Counts in memory and forgets every client after a minute: an address is never written anywhere. */
export function createRateLimit({ perMinute, perMinuteInAll, now = Date.now }: Options): (client: string) => boolean {
  const counts = new Map<string, number>();
  let total = 0;
  let until = 0;

  return (client) => {
    if (now() >= until) {
      until = now() + MINUTE;
      total = 0;
      counts.clear();
    }
    const count = counts.get(client) ?? 0;
    if (count >= perMinute || total >= perMinuteInAll) return false;
    counts.set(client, count + 1);
    total++;
    return true;
  };
}
