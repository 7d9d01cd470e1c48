import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { compress, type Effort, encodings, suffix } from "../server/encoding.ts";
import { writeInOneStep } from "../server/in-one-step.ts";
import { progress } from "./progress.ts";

/** zlib works in four threads of its own; more at once would only wait. */
const AT_ONCE = 4;

export interface Compressible {
  path: string;
  effort: Effort;
}

/** Puts the compressed forms of files beside them, where they are not there yet. */
export async function compressFiles(files: Compressible[]): Promise<void> {
  const missing = files.filter(({ path }) => !existsSync(path + suffix.zstd));
  const bar = progress("compressed", missing.length);
  const queue = missing.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { path, effort } of queue) {
        const bytes = await readFile(path);
        for (const encoding of encodings) {
          if (encoding !== "identity")
            await writeInOneStep(path + suffix[encoding], await compress(bytes, encoding, effort));
        }
        bar.step();
      }
    }),
  );
  bar.end();
}
