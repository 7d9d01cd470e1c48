import { fork } from "node:child_process";
import type { Bundle } from "./bundle.ts";

/** Bundles in a child process, which runs while documents are read and frees its memory when it exits. */
export function spawnBundler(
  root: string,
  directory: string,
  usedCharacters: string,
  signal: AbortSignal,
): Promise<Bundle> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [root, directory, usedCharacters], { signal });
    child.once("message", (bundle: Bundle) => resolve(bundle));
    child.once("error", reject);
    // The child has printed the reason to the inherited stderr.
    child.once("exit", (code) => reject(new Error(`The site could not be bundled (exit ${code}).`)));
  });
}

if (import.meta.main) {
  const [root = "", directory = "", characters = ""] = process.argv.slice(2);
  const { openDist } = await import("../../build-store/dist.ts");
  const { buildFonts, getFontDirectory } = await import("../assets/fonts.ts");
  const { bundleSite } = await import("./bundle.ts");
  const dist = openDist(directory);
  await buildFonts(characters, getFontDirectory(dist));
  const bundle = await bundleSite(root, dist);
  // The bundler's timers and threads would keep the process alive, so it exits as soon as the result has been sent.
  process.send?.(bundle, () => process.exit());
}
