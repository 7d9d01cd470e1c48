import { existsSync, readFileSync } from "node:fs";
import type { Body } from "../content/document.ts";
import type { Dist } from "./dist.ts";

const name = (ref: string, kind: "html" | "txt" | "md") => `bodies/${ref.slice(0, 2)}/${ref}.${kind}`;

/** The long parts of documents, each in a file named by its reference. */
export function bodiesIn(dist: Dist) {
  return {
    write(ref: string, { html, text, markdown }: Body): void {
      dist.write(name(ref, "html"), html);
      dist.write(name(ref, "txt"), text);
      dist.write(name(ref, "md"), markdown);
    },
    has: (ref: string): boolean => existsSync(dist.at(name(ref, "md"))),
    html: (ref: string): string => readFileSync(dist.at(name(ref, "html")), "utf8"),
    markdown: (ref: string): string => readFileSync(dist.at(name(ref, "md")), "utf8"),
    text: (ref: string): string => readFileSync(dist.at(name(ref, "txt")), "utf8"),
  };
}
