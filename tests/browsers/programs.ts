import { existsSync } from "node:fs";
import { join } from "node:path";

/** The first of these programs that the machine has. */
export function findProgram(...names: string[]): string {
  const folders = (process.env.PATH ?? "").split(":");
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
  if (!found) {
    throw new Error(`${names[0]} was not found. On Debian: apt-get install firefox-esr webkit2gtk-driver xvfb`);
  }
  return found;
}
