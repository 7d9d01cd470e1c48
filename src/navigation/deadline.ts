/** Deadline for the payload, code or style sheet of a page. */
export const LOAD_DEADLINE_MS = 15_000;
/** Deadline for fetching the latest build id: shorter, because after a failed load the visitor waits for it. */
export const BUILD_CHECK_DEADLINE_MS = 5_000;

export class DeadlineExceeded extends Error {
  override name = "DeadlineExceeded";
}

/**
 * Rejects when `work` exceeds the deadline or `signal` is aborted, and then aborts the signal passed to `work`.
 * Work that cannot be aborted, such as `import()`, continues and its result is ignored.
 */
export function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { ms = LOAD_DEADLINE_MS, signal }: { ms?: number; signal?: AbortSignal } = {},
): Promise<T> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const stop = (reason: unknown) => {
      reject(reason);
      controller.abort(reason);
    };
    const abort = () => stop(signal?.reason);
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort);
    const timer = setTimeout(() => stop(new DeadlineExceeded(`No response within ${ms} ms`)), ms);
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      });
  });
}

/** Fetches a response and reads its body within one deadline, so that a body that stalls is a failure too. */
export function fetchWithDeadline<T>(
  address: string,
  read: (response: Response) => Promise<T>,
  { ms, signal, ...init }: RequestInit & { ms?: number; signal?: AbortSignal } = {},
): Promise<T> {
  return withDeadline(async (own) => read(await fetch(address, { ...init, signal: own })), { ms, signal });
}
