import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openBodyStore } from "../../build-store/body-store.ts";
import type { Dist } from "../../build-store/dist.ts";
import { type Document, readDocument } from "../../content/load/document.ts";
import { cacheFences } from "../../content/markdown/markdown.ts";
import { createLazyImageFinder } from "../cache/image-cache.ts";

/** A document to render, with the reference of its previous body if it had one. */
export interface ChangedDocument {
  path: string;
  previousBody: string | undefined;
}

/** Parses documents one after the other, renders their Markdown, and writes their bodies to the body store. */
export function createDocumentRenderer(dist: Dist, content: string) {
  const bodies = openBodyStore(dist);
  const findImage = createLazyImageFinder(content);
  return async (changed: ChangedDocument[]): Promise<Document[]> => {
    const documents: Document[] = [];
    for (const { path, previousBody } of changed) {
      // Code blocks that did not change are not highlighted again.
      if (previousBody && bodies.has(previousBody))
        cacheFences(bodies.markdown(previousBody), bodies.html(previousBody));
      const text = readFileSync(join(content, path), "utf8");
      const { document, body } = await readDocument({ path, text }, findImage);
      bodies.write(document.body.ref, body);
      documents.push(document);
    }
    return documents;
  };
}
