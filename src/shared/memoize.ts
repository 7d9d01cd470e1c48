/** Caches one result per argument object for as long as that object lives. For immutable arguments. */
export function memoize<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const result = results.get(key) ?? { value: compute(key) };
    results.set(key, result);
    return result.value;
  };
}

/** LRU cache of `limit` results; caches `null` and `undefined` as well. */
export function memoizeRecent<Key, Value>(compute: (key: Key) => Value, limit: number): (key: Key) => Value {
  const results = new Map<Key, { value: Value }>();
  return (key) => {
    const cached = results.get(key);
    // The order of use only matters once a key has to be evicted.
    if (cached && results.size < limit) return cached.value;
    const result = cached ?? { value: compute(key) };
    // A Map iterates in insertion order and each use re-inserts the key, so the first key is the least recently used.
    results.delete(key);
    results.set(key, result);
    if (results.size > limit) for (const oldest of results.keys().take(1)) results.delete(oldest);
    return result.value;
  };
}

/** Caches loaded modules, because even a repeated `import()` of a loaded module runs through Node's loader. */
export function memoizeImport<Key, Module>(load: (key: Key) => Promise<Module>) {
  const loaded = new Map<Key, Module>();
  return async (key: Key): Promise<Module> => {
    const module = loaded.get(key) ?? (await load(key));
    loaded.set(key, module);
    return module;
  };
}

/** Single flight: calls for a key that is being computed share its result. Nothing is cached afterwards. */
export function createSingleFlight<Key, Value>() {
  const pending = new Map<Key, Promise<Value>>();
  return (key: Key, compute: () => Promise<Value>): Promise<Value> =>
    pending.getOrInsertComputed(key, () => compute().finally(() => pending.delete(key)));
}
