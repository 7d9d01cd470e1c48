/** Remembers the results of the `limit` keys that were asked for last, also when a result is `null` or `undefined`. */
export function memoizeRecent<Key, Value>(compute: (key: Key) => Value, limit: number): (key: Key) => Value {
  const results = new Map<Key, { value: Value }>();
  return (key) => {
    const result = results.get(key) ?? { value: compute(key) };
    // A Map keeps the order of insertion: the first key is the one that was not asked for the longest.
    results.delete(key);
    results.set(key, result);
    if (results.size > limit) for (const oldest of results.keys().take(1)) results.delete(oldest);
    return result.value;
  };
}
