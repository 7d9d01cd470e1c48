import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Bundle } from "./bundle.ts";

/** Bundles in a child process, which runs while documents are read and frees its memory when it exits. */
export function spawnBundler(
  root: string,
  directory: string,
  usedCharacters: string,
  signal: AbortSignal,
): Promise<Bundle> {
  return new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL("./bundler-process.ts", import.meta.url));
    const child = fork(script, [root, directory, usedCharacters], { signal });
    child.once("message", (bundle: Bundle) => resolve(bundle));
    child.once("error", reject);
    // The child has printed the reason to the inherited stderr.
    child.once("exit", (code) => reject(new Error(`The site could not be bundled (exit ${code}).`)));
  });
}
