import { useEffect, useRef, useState } from "react";

export type Loading<T> =
  | { status: "idle"; data?: undefined; error?: undefined }
  | { status: "pending"; data?: T; error?: undefined }
  | { status: "success"; data: T; error?: undefined }
  | { status: "error"; data?: T; error: unknown };

/** Of several calls in the same turn of the event loop only the last one is executed. */
const DEBOUNCE_MS = 0;

/**
 * Loads data that changes while a page is open. A new call aborts the one before, and unmounting aborts the last:
 * their results are ignored.
 */
export function useLoad<Args extends unknown[], T>(
  load: (signal: AbortSignal, ...args: Args) => Promise<T>,
): [Loading<T>, (...args: Args) => void] {
  const [state, setState] = useState<Loading<T>>({ status: "idle" });
  const current = useRef<{ controller?: AbortController; timer?: ReturnType<typeof setTimeout> }>({});

  useEffect(() => {
    const { current: call } = current;
    return () => {
      clearTimeout(call.timer);
      call.controller?.abort();
    };
  }, []);

  function execute(...args: Args): void {
    clearTimeout(current.current.timer);
    current.current.timer = setTimeout(async () => {
      current.current.controller?.abort();
      const controller = new AbortController();
      current.current.controller = controller;
      setState(({ data }) => ({ status: "pending", data }));
      try {
        const data = await load(controller.signal, ...args);
        if (!controller.signal.aborted) setState({ status: "success", data });
      } catch (error) {
        if (!controller.signal.aborted) setState(({ data }) => ({ status: "error", data, error }));
      }
    }, DEBOUNCE_MS);
  }

  return [state, execute];
}
