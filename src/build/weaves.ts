import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brokenThread } from "../site/weave/broken-thread.ts";
import { wovenWord } from "../site/weave/woven-word.ts";

/** Cloth that belongs to a page of the site and to no piece of content. */
export async function writeWeaves(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "broken-thread.svg"), brokenThread());
  await writeFile(join(folder, "lodz.svg"), wovenWord("Łódź"));
  await writeFile(join(folder, "dzieki.svg"), wovenWord("Dzięki"));
}
