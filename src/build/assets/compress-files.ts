import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { writeAtomically } from "../../build-store/atomic-write.ts";
import { compress, type Effort, encodingSuffix, encodings } from "../../server/http/compression.ts";
import { startProgress } from "../pipeline/progress.ts";

/** zlib runs in libuv's pool of four threads; more tasks would only wait in its queue. */
const CONCURRENCY = 4;

export interface Compressible {
  path: string;
  effort: Effort;
}

/** Writes the compressed variants of files next to them. Files that have a zstd variant are skipped. */
export async function compressFiles(files: Compressible[]): Promise<void> {
  const missing = files.filter(({ path }) => !existsSync(path + encodingSuffix.zstd));
  const bar = startProgress("compressed", missing.length);
  const queue = missing.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const { path, effort } of queue) {
        const bytes = await readFile(path);
        for (const encoding of encodings) {
          if (encoding !== "identity")
            await writeAtomically(path + encodingSuffix[encoding], await compress(bytes, encoding, effort));
        }
        bar.step();
      }
    }),
  );
  bar.end();
}
