import type { Params } from "./route.ts";

export interface Destination {
  url: URL;
  params: Params;
}

/** Returns to let the visitor in; throws a `Redirect` or a `PageError` to send them elsewhere. */
export type Guard = (to: Destination) => void | Promise<void>;
export type GuardRegistry = Readonly<Record<string, Guard>>;

export async function runGuards(names: readonly string[], registry: GuardRegistry, to: Destination): Promise<void> {
  for (const name of names) {
    if (!Object.hasOwn(registry, name)) throw new Error(`Unknown route guard: '${name}'.`);
    await registry[name]?.(to);
  }
}
