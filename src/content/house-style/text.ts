import type { SourceFile } from "../document.ts";
import { type Parsed, parseMarkdown } from "../markdown/markdown.ts";
import { readYaml, splitMatter } from "../yaml.ts";

/** A file of content, read once for all that is asked of its words. */
export interface Text extends SourceFile {
  /** Its front matter, or all of it. */
  fields: unknown;
  /** Nothing for YAML. */
  body: Parsed | undefined;
}

export type Written = Text & { body: Parsed };

export function openText(file: SourceFile): Text {
  if (!file.path.endsWith(".md")) return { ...file, fields: readYaml(file.text).value, body: undefined };
  const { matter, markdown } = splitMatter(file.text) ?? { matter: "", markdown: file.text };
  return { ...file, fields: readYaml(matter).value, body: parseMarkdown(markdown) };
}

export function isWritten(text: Text): text is Written {
  return text.body !== undefined;
}

/** Everything a file says in words: each text in its fields by itself, and its body as one. Code may repeat. */
export function passagesOf({ fields, body }: Text): string[] {
  return [...textsIn(fields), ...(body ? [body.prose] : [])];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
