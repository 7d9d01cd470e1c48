import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Bundle } from "./bundle.ts";

/** Bundles in a process of its own, which runs while documents are read and gives its memory back when it is done. */
export function spawnBundler(root: string, directory: string, letters: string, signal: AbortSignal): Promise<Bundle> {
  return new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL("./bundler-process.ts", import.meta.url));
    const child = fork(script, [root, directory, letters], { signal });
    child.once("message", (bundle: Bundle) => resolve(bundle));
    child.once("error", reject);
    // Why it failed stands in its own output.
    child.once("exit", (code) => reject(new Error(`The site could not be bundled (exit ${code}).`)));
  });
}
