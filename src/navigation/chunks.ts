/** Files each page needs beyond the entry, by route name; written by the build. */
export type Chunks = Readonly<Record<string, readonly string[]>>;

/** Fetches one file of a page so that using it later sends no request. */
export function preloadFile(file: string): Promise<void> {
  if (document.head.querySelector(`link[href="${file}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
  link.href = file;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // A link that failed stays failed: the next try needs a new element.
      link.remove();
      reject(new Error(`${file} could not be preloaded.`));
    };
    document.head.append(link);
  });
}

/** A page is shown once it can be shown as designed. */
export async function loadStyles(route: string, chunks: () => Promise<Chunks>): Promise<void> {
  const files = (await chunks())[route] ?? [];
  await Promise.all(files.filter((file) => file.endsWith(".css")).map(preloadFile));
}

export function chunkReader(address: string | undefined): () => Promise<Chunks> {
  let chunks: Promise<Chunks> | undefined;
  return async () => {
    if (!address) return {};
    chunks ??= fetch(address).then((response) => response.json());
    try {
      return await chunks;
    } catch (error) {
      chunks = undefined;
      throw error;
    }
  };
}
