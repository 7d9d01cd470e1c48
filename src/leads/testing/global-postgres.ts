import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

export default async function provide({ provide }: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  provide("postgresUrl", postgres.url);
  return () => postgres.remove();
}
