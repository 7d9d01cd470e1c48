import { useEffect, useRef, useState } from "react";

export type Loading<T> =
  | { status: "idle"; data?: undefined; error?: undefined }
  | { status: "pending"; data?: T; error?: undefined }
  | { status: "success"; data: T; error?: undefined }
  | { status: "error"; data?: T; error: unknown };

/**
 * Loads data that changes while a page is open. A new call aborts the one before, and unmounting aborts the last:
 * their results are ignored.
 */
export function useLoad<Args extends unknown[], T>(
  load: (signal: AbortSignal, ...args: Args) => Promise<T>,
): [Loading<T>, (...args: Args) => void] {
  const [state, setState] = useState<Loading<T>>({ status: "idle" });
  const current = useRef<AbortController>(undefined);

  useEffect(() => () => current.current?.abort(), []);

  function execute(...args: Args): void {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    // Of several calls in the same turn of the event loop only the last one is executed.
    setTimeout(async () => {
      if (signal.aborted) return;
      setState(({ data }) => ({ status: "pending", data }));
      try {
        const data = await load(signal, ...args);
        if (!signal.aborted) setState({ status: "success", data });
      } catch (error) {
        if (!signal.aborted) setState(({ data }) => ({ status: "error", data, error }));
      }
    });
  }

  return [state, execute];
}
