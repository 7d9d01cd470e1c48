import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import type { Body } from "../content/load/document.ts";
import type { Dist } from "./dist.ts";

const FOLDER = "bodies";
const bodyPath = (ref: string) => `${FOLDER}/${ref.slice(0, 1)}/${ref}`;

/** Stands in no text that was written. */
const SEPARATOR = "\0";

/**
 * The long parts of documents, those of one in a file named by its reference. One file and few folders, because to make
 * them is a good part of the time that a large site takes.
 */
export function openBodyStore(dist: Dist) {
  const part = (index: number) => (ref: string) =>
    readFileSync(dist.at(bodyPath(ref)), "utf8").split(SEPARATOR, index + 1)[index] ?? "";
  return {
    write: (ref: string, { html, text, markdown }: Body): void =>
      dist.write(bodyPath(ref), [html, text, markdown].join(SEPARATOR)),
    has: (ref: string): boolean => existsSync(dist.at(bodyPath(ref))),
    all(): string[] {
      if (!existsSync(dist.at(FOLDER))) return [];
      const entries = readdirSync(dist.at(FOLDER), { recursive: true, encoding: "utf8" });
      return entries.map((entry) => basename(entry)).filter((entry) => entry.length > 1);
    },
    remove: (ref: string): void => rmSync(dist.at(bodyPath(ref)), { force: true }),
    html: part(0),
    text: part(1),
    markdown: part(2),
  };
}
