import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isNode, isScalar, isSeq } from "yaml";
import type { ContentError, LocatedContentError, SourcePosition, ValuePath } from "../content-error.ts";
import { openYaml, splitMatter, type YamlSource } from "../load/yaml.ts";

/**
 * Finds the lines of mistakes. Files are read again for it, because places are only needed when something is wrong,
 * and keeping them for every value of a large site would cost more than reading a few files twice.
 */
export async function locateErrors(directory: string, mistakes: ContentError[]): Promise<LocatedContentError[]> {
  const sources = new Map<string, Promise<YamlSource | undefined>>();
  const sourceOf = (file: string) => {
    const source = sources.get(file) ?? open(join(directory, file));
    sources.set(file, source);
    return source;
  };
  const placed = await Promise.all(
    mistakes.map(async ({ file, message, at }) => {
      if (!at || "line" in at) return { file, message, ...at };
      const source = await sourceOf(file);
      return { file, message, ...(source && positionOf(source, at)) };
    }),
  );
  return placed.sort(
    (a, b) => compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
}

async function open(file: string): Promise<YamlSource | undefined> {
  const text = await readFile(file, "utf8");
  if (!file.endsWith(".md")) return openYaml(text);
  const parts = splitMatter(text);
  return parts && openYaml(parts.matter, 1);
}

/** The value at a path, its field's name when asked for, or as far along the path as the file goes. */
function positionOf({ document, placeAt }: YamlSource, { path, key }: ValuePath): SourcePosition {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of key === undefined ? path : [...path, key]) {
    const pair = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === step) : undefined;
    if (pair && isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
    node = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
    if (!isNode(node)) return placeAt(offset);
    if (!pair || key === undefined) offset = node.range?.[0] ?? offset;
  }
  return placeAt(offset);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
