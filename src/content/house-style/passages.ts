import type { SourceFile } from "../document.ts";
import { parseMarkdown } from "../markdown/markdown.ts";
import { readYaml, splitMatter } from "../yaml.ts";

/** Everything a file says: each text in its fields by itself, and its body as one. */
export function passagesOf({ path, text }: SourceFile): string[] {
  if (!path.endsWith(".md")) return textsIn(readYaml(text).value);
  const { matter, markdown } = splitMatter(text) ?? { matter: "", markdown: text };
  return [...textsIn(readYaml(matter).value), parseMarkdown(markdown).text];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
