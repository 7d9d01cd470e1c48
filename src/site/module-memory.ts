/** Loads each module once: importing it again, though it is there, costs Node a walk through its loader. */
export function rememberModules<Key, Module>(load: (key: Key) => Promise<Module>) {
  const loaded = new Map<Key, Module>();
  return async (key: Key): Promise<Module> => {
    const module = loaded.get(key) ?? (await load(key));
    loaded.set(key, module);
    return module;
  };
}
