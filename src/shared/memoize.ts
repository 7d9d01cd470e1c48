/** Made once for each thing, because nothing that it is made from changes. */
export function memoize<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const made = new WeakMap<Thing, { value: Made }>();
  return (thing) => {
    const known = made.get(thing) ?? { value: make(thing) };
    made.set(thing, known);
    return known.value;
  };
}

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

/** Loads each module once: importing it again, though it is there, costs Node a walk through its loader. */
export function memoizeImport<Key, Module>(load: (key: Key) => Promise<Module>) {
  const loaded = new Map<Key, Module>();
  return async (key: Key): Promise<Module> => {
    const module = loaded.get(key) ?? (await load(key));
    loaded.set(key, module);
    return module;
  };
}
