/** A `Storage` for tests in Node; `forbidden` behaves like a browser that blocks site data. */
export function fakeStorage({ forbidden = false } = {}): Storage {
  const items = new Map<string, string>();
  const guard = () => {
    if (forbidden) throw new DOMException("The operation is insecure.", "SecurityError");
  };
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem(key) {
      guard();
      return items.get(key) ?? null;
    },
    setItem(key, value) {
      guard();
      items.set(key, value);
    },
    removeItem: (key) => items.delete(key),
    clear: () => items.clear(),
  };
}
