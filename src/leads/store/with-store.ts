import { readSettings } from "../settings.ts";
import { openStore, type Store } from "./store.ts";

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
