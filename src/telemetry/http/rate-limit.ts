const MINUTE_MS = 60_000;

interface Options {
  perMinute: number;
  /** Limit for all clients together, which also bounds the memory used. */
  perMinuteTotal: number;
  now?: () => number;
}

/** Returns whether a client may send a request now. Clients are counted in memory, for a minute, and never on disk. */
export function createRateLimit({ perMinute, perMinuteTotal, now = Date.now }: Options): (client: string) => boolean {
  const counts = new Map<string, number>();
  let total = 0;
  let resetAt = 0;

  return (client) => {
    if (now() >= resetAt) {
      resetAt = now() + MINUTE_MS;
      total = 0;
      counts.clear();
    }
    const count = counts.get(client) ?? 0;
    if (count >= perMinute || total >= perMinuteTotal) return false;
    counts.set(client, count + 1);
    total++;
    return true;
  };
}
