import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), link: z.boolean().optional() })),
});

/** What a server never reads: tests, source maps and types. */
const UNUSED_FILE = /\.(test\.tsx?|map|d\.[cm]?ts|md|markdown)$|^testing$/;
/** Parts of dist/ that only builds use, and social images, which the server draws on the first request. */
const UNUSED_IN_DIST = ["building.db", "finishing.db", "cache", "social", "tmp"];

/**
 * Copies what a machine that only serves the site needs: the code, the current build and the packages of
 * `npm ci --omit=dev --workspaces=false`. The Dockerfile uses it for its last stage.
 */
export function assemble(folder: string, dist = process.env.DIST_DIR || "dist"): void {
  mkdirSync(folder, { recursive: true });
  const filter = (path: string) => !UNUSED_FILE.test(basename(path));
  const copy = (path: string, to: string) =>
    cpSync(path, join(folder, to), { recursive: true, filter, dereference: true });
  for (const name of readdirSync(dist).filter((name) => !UNUSED_IN_DIST.includes(name)))
    copy(join(dist, name), join("dist", name));
  for (const path of ["src", "package.json"]) copy(path, path);
  const { packages } = lockSchema.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith("node_modules/") && !dev && !link && existsSync(path),
  );
  // Packages inside the folder of another package are listed, and copied, on their own.
  for (const [path] of installed) {
    cpSync(path, join(folder, path), {
      recursive: true,
      filter: (source) => filter(source) && source !== join(path, "node_modules"),
    });
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("Name the folder to write: node scripts/assemble.ts folder");
  assemble(folder);
}
