import type { TestProject } from "vitest/node";
import { gatherTemporaryFolders, startPostgres } from "./postgres.ts";

export default async function provide({ provide }: TestProject): Promise<() => Promise<void>> {
  const removeTemporary = gatherTemporaryFolders();
  const postgres = await startPostgres();
  provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.remove();
    removeTemporary();
  };
}
