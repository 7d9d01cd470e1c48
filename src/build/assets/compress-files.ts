import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { writeAtomically } from "../../build-store/atomic-write.ts";
import { compress, type Effort, encodingSuffix, encodings } from "../../server/http/compression.ts";
import { startProgress } from "../pipeline/progress.ts";

/** zlib works in four threads of its own; more at once would only wait. */
const CONCURRENCY = 4;

export interface Compressible {
  path: string;
  effort: Effort;
}

/** Puts the compressed forms of files beside them, where they are not there yet. */
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
