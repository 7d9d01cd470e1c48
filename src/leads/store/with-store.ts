import { readSettings } from "../settings.ts";
import { openStore, type Store } from "./store.ts";

/** Runs a CLI command with the site's database, opened with the same settings as the server. */
export async function withStore(run: (store: Store, dataDir: string) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(process.env, { email: "unset@localhost" });
  const store = openStore(databaseUrl, () => {});
  try {
    await run(store, dataDir);
  } finally {
    await store.close();
  }
}
