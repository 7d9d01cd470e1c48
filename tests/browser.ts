import { existsSync } from "node:fs";
import { join } from "node:path";

const PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Finds the Chromium installed on this machine; none is downloaded. */
export function findBrowser(): string {
  const folders = (process.env.PATH ?? "").split(":");
  const candidates = [
    process.env.CHROMIUM_PATH ?? "",
    ...PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
  const found = candidates.find((file) => file && existsSync(file));
  if (!found) throw new Error("Chromium was not found. Install it, or set CHROMIUM_PATH.");
  return found;
}
