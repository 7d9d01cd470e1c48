import { readSettings } from "./settings.ts";
import { openStore, type Store } from "./store/store.ts";

/** Ends a command that cannot do what it was asked with one line that says why, not with where in the code. */
export async function inOneLine(command: () => Promise<void>): Promise<void> {
  // Whoever reads only the beginning, like `head`, has had enough.
  process.stdout.on("error", (error) => {
    if (!isHungUp(error)) throw error;
  });
  try {
    await command();
  } catch (error) {
    if (isHungUp(error)) return;
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Lends a command the store that the site uses, by the same settings. */
export async function withStore(use: (store: Store, dataDir: string) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(process.env, { email: "unset@localhost" });
  const store = openStore(databaseUrl, () => {});
  try {
    await use(store, dataDir);
  } finally {
    await store.close();
  }
}

function isHungUp(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}
