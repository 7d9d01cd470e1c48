/** How long the payload, code or style sheet of a page may take. */
export const LOAD_DEADLINE_MS = 15_000;
/** How long the question for the latest build may take: it only decides how to go on after a failure. */
export const BUILD_CHECK_DEADLINE_MS = 5_000;

export class DeadlineExceeded extends Error {
  override name = "DeadlineExceeded";
}

/**
 * Rejects when `work` takes longer than allowed or when `signal` is aborted, and then aborts the signal `work` was given.
 * Work that cannot be aborted, such as `import()`, goes on unheard.
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
    const timer = setTimeout(() => stop(new DeadlineExceeded(`No answer in ${ms} ms`)), ms);
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      });
  });
}

/** Fetches and reads an answer within the deadline: a body that stops half way counts as no answer. */
export function fetchWithDeadline<T>(
  address: string,
  read: (response: Response) => Promise<T>,
  { ms, signal, ...init }: RequestInit & { ms?: number; signal?: AbortSignal } = {},
): Promise<T> {
  return withDeadline(async (own) => read(await fetch(address, { ...init, signal: own })), { ms, signal });
}
