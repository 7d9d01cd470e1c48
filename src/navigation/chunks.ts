import { fetchWithDeadline, withDeadline } from "./deadline.ts";

/** Files each page needs beyond the entry, by route name; written by the build. */
export type Chunks = Readonly<Record<string, readonly string[]>>;

const preloads = new Map<string, Promise<void>>();

/** Fetches one file of a page so that using it later sends no request. */
export function preloadFile(file: string): Promise<void> {
  let preload = preloads.get(file);
  if (!preload) {
    preload = document.head.querySelector(`link[href="${file}"]`) ? Promise.resolve() : appendLink(file);
    preloads.set(file, preload);
    // A link that failed stays failed: the next try needs a new element.
    preload.catch(() => preloads.delete(file));
  }
  return preload;
}

function appendLink(href: string): Promise<void> {
  const rel = href.endsWith(".css") ? "stylesheet" : "modulepreload";
  const link = Object.assign(document.createElement("link"), { rel, href });
  const loaded = () =>
    new Promise<void>((resolve, reject) => {
      link.onload = () => resolve();
      link.onerror = () => reject(new Error(href));
      document.head.append(link);
    });
  return withDeadline(loaded).catch((error) => {
    link.remove();
    throw error;
  });
}

/** A page is shown once it can be shown as designed. */
export async function loadStyles(route: string, chunks: () => Promise<Chunks>): Promise<void> {
  const files = (await chunks())[route] ?? [];
  await Promise.all(files.filter((file) => file.endsWith(".css")).map(preloadFile));
}

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
