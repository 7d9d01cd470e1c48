import type { PageModule, Route } from "./route.ts";

/** Deadline for the payload, code or style sheet of a page. */
const LOAD_DEADLINE_MS = 15_000;

/** A payload or chunk could not be loaded. The caller retries, reloads or shows an error. */
export class LoadFailure extends Error {
  override name = "LoadFailure";
}

export class DeadlineExceeded extends LoadFailure {
  override name = "DeadlineExceeded";
}

interface DeadlineOptions {
  ms?: number;
  signal?: AbortSignal;
}

/**
 * Rejects with a `LoadFailure` when `load` fails or exceeds the deadline, and with the signal's reason when that is
 * aborted. The signal passed to `load` is then aborted; what ignores it, such as `import()`, continues.
 */
function withDeadline<T>(
  what: string,
  load: (signal: AbortSignal) => Promise<T>,
  { ms = LOAD_DEADLINE_MS, signal }: DeadlineOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const stop = (reason: unknown) => {
      reject(reason);
      controller.abort(reason);
    };
    signal?.addEventListener("abort", () => stop(signal.reason));
    const message = `${what} could not be loaded.`;
    const timer = setTimeout(() => stop(new DeadlineExceeded(message)), ms);
    load(controller.signal)
      .then(resolve, (cause) => reject(cause instanceof LoadFailure ? cause : new LoadFailure(message, { cause })))
      .finally(() => clearTimeout(timer));
  });
}

/** Fetches a response and reads its body within one deadline, so that a body that stalls is a failure too. */
export function fetchWithDeadline<T>(
  address: string,
  read: (response: Response) => Promise<T>,
  options: RequestInit & DeadlineOptions = {},
): Promise<T> {
  return withDeadline(address, async (signal) => read(await fetch(address, { ...options, signal })), options);
}

/** Files each page needs besides the entry chunk, by route name; the build writes this manifest. */
export type Chunks = Readonly<Record<string, readonly string[]>>;

/** Returns a function that fetches the chunk manifest once; after a failure the next call retries. */
export function createChunkReader(address: string | undefined): () => Promise<Chunks> {
  let chunks: Promise<Chunks> | undefined;
  return async () => {
    if (!address) return {};
    chunks ??= fetchWithDeadline(address, (response) => response.json()).catch((error) => {
      chunks = undefined;
      throw error;
    });
    return chunks;
  };
}

const preloads = new Map<string, Promise<void>>();

/** Preloads one script or style sheet of a page, once. */
export function preloadFile(file: string): Promise<void> {
  let preload = preloads.get(file);
  if (!preload) {
    preload = document.head.querySelector(`[href="${file}"],[data-href="${file}"]`)
      ? Promise.resolve()
      : appendLink(file);
    preloads.set(file, preload);
    // A <link> that failed does not load again: a retry needs a new element.
    preload.catch(() => preloads.delete(file));
  }
  return preload;
}

function appendLink(href: string): Promise<void> {
  const rel = href.endsWith(".css") ? "stylesheet" : "modulepreload";
  const link = Object.assign(document.createElement("link"), { rel, href });
  const load = () =>
    new Promise<void>((resolve, reject) => {
      link.onload = () => resolve();
      link.onerror = () => reject();
      document.head.append(link);
    });
  return withDeadline(href, load).catch((error) => {
    link.remove();
    throw error;
  });
}

/** Loads a page's code, once: even a repeated `import()` of a loaded module takes several tasks. */
export async function loadModule(route: Route): Promise<PageModule> {
  route.module ??= await route.load();
  return route.module;
}

/** Loads a page's code and its style sheets, so that it is not shown unstyled. */
export async function loadChunk(route: Route, chunks: () => Promise<Chunks>): Promise<PageModule> {
  const loadStyles = async () => {
    const files = (await chunks())[route.name] ?? [];
    await Promise.all(files.filter((file) => file.endsWith(".css")).map(preloadFile));
  };
  const [module] = await withDeadline(`Page '${route.name}'`, () => Promise.all([loadModule(route), loadStyles()]));
  return module;
}
