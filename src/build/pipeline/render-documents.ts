import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openBodyStore } from "../../build-store/body-store.ts";
import type { Dist } from "../../build-store/dist.ts";
import { type Document, readDocument } from "../../content/load/document.ts";
import { cacheFences } from "../../content/markdown/markdown.ts";
import { createLazyImageFinder } from "../cache/image-cache.ts";

/** A document to be read, and the body it had the last time. */
export interface Changed {
  path: string;
  before: string | undefined;
}

/** Takes documents apart one after the other, and keeps their bodies. */
export function createDocumentRenderer(dist: Dist, content: string) {
  const bodies = openBodyStore(dist);
  const findPicture = createLazyImageFinder(content);
  return async (changed: Changed[]): Promise<Document[]> => {
    const made: Document[] = [];
    for (const { path, before } of changed) {
      if (before && bodies.has(before)) cacheFences(bodies.markdown(before), bodies.html(before));
      const text = readFileSync(join(content, path), "utf8");
      const { document, body } = await readDocument({ path, text }, findPicture);
      bodies.write(document.body.ref, body);
      made.push(document);
    }
    return made;
  };
}
