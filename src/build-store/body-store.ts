import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import type { Body } from "../content/load/document.ts";
import type { Dist } from "./dist.ts";

const FOLDER = "bodies";
const bodyPath = (ref: string) => `${FOLDER}/${ref.slice(0, 1)}/${ref}`;

/** Never occurs in a document. */
const SEPARATOR = "\0";

/**
 * Stores the long parts of each document (HTML, plain text, Markdown) in one file named by its reference. One file per
 * document and few folders, because creating files takes a good part of the build time of a large site.
 */
export function openBodyStore(dist: Dist) {
  const createReader = (index: number) => (ref: string) =>
    readFileSync(dist.at(bodyPath(ref)), "utf8").split(SEPARATOR, index + 1)[index] ?? "";
  return {
    write: (ref: string, { html, text, markdown }: Body): void =>
      dist.writeOnce(bodyPath(ref), [html, text, markdown].join(SEPARATOR)),
    has: (ref: string): boolean => existsSync(dist.at(bodyPath(ref))),
    all(): string[] {
      if (!existsSync(dist.at(FOLDER))) return [];
      const entries = readdirSync(dist.at(FOLDER), { recursive: true, encoding: "utf8" });
      return entries.map((entry) => basename(entry)).filter((entry) => entry.length > 1);
    },
    remove: (ref: string): void => rmSync(dist.at(bodyPath(ref)), { force: true }),
    html: createReader(0),
    text: createReader(1),
    markdown: createReader(2),
  };
}
