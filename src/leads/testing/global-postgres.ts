import type { TestProject } from "vitest/node";
import { gatherTemporaryFolders } from "../../shared/testing/temporary-folders.ts";
import { startPostgres } from "./postgres.ts";

export default async function provide({ provide }: TestProject): Promise<() => Promise<void>> {
  gatherTemporaryFolders();
  // The data need not survive a power failure, and flushing it to the disk takes most of the time.
  const postgres = await startPostgres(["-c", "fsync=off", "-c", "full_page_writes=off"]);
  provide("postgresUrl", postgres.url);
  return postgres.remove;
}
