import { statSync } from "node:fs";

/** Size and time of change: enough to know that a file is the same without reading it. */
export function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs}-${stats.size}-${stats.ino}` : "";
}
