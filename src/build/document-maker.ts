import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, readDocument } from "../content/document.ts";
import { rememberFences } from "../content/markdown/markdown.ts";
import { bodiesIn } from "../server/bodies.ts";
import type { Dist } from "../server/dist.ts";
import { findPictureIn } from "./find-picture.ts";

/** A document to be read, and the body it had the last time. */
export interface Changed {
  path: string;
  before: string | undefined;
}

/** Takes documents apart one after the other, and keeps their bodies. */
export function createDocumentMaker(dist: Dist, content: string) {
  const bodies = bodiesIn(dist);
  const findPicture = findPictureIn(content);
  return async (changed: Changed[]): Promise<Document[]> => {
    const made: Document[] = [];
    for (const { path, before } of changed) {
      if (before && bodies.has(before)) rememberFences(bodies.markdown(before), bodies.html(before));
      const text = readFileSync(join(content, path), "utf8");
      const { document, body } = await readDocument({ path, text }, findPicture);
      bodies.write(document.body.ref, body);
      made.push(document);
    }
    return made;
  };
}
