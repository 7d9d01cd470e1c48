import { fetchWithDeadline, withDeadline } from "./deadline.ts";

/** Files each page needs besides the entry chunk, by route name; the build writes this manifest. */
export type Chunks = Readonly<Record<string, readonly string[]>>;

const preloads = new Map<string, Promise<void>>();

/** Preloads one script or style sheet of a page, once. */
export function preloadFile(file: string): Promise<void> {
  let preload = preloads.get(file);
  if (!preload) {
    preload = document.head.querySelector(`link[href="${file}"]`) ? Promise.resolve() : appendLink(file);
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
      link.onerror = () => reject(new Error(href));
      document.head.append(link);
    });
  return withDeadline(load).catch((error) => {
    link.remove();
    throw error;
  });
}

/** Loads the style sheets of a page, so that it is not shown unstyled. */
export async function loadStyles(route: string, chunks: () => Promise<Chunks>): Promise<void> {
  const files = (await chunks())[route] ?? [];
  await Promise.all(files.filter((file) => file.endsWith(".css")).map(preloadFile));
}

/** Returns a function that fetches the chunk manifest once; after a failure the next call retries. */
export function createChunkReader(address: string | undefined): () => Promise<Chunks> {
  let chunks: Promise<Chunks> | undefined;
  return async () => {
    if (!address) return {};
    chunks ??= fetchWithDeadline(address, (response) => response.json());
    try {
      return await chunks;
    } catch (error) {
      chunks = undefined;
      throw error;
    }
  };
}
