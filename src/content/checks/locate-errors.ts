import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isNode, isScalar, isSeq } from "yaml";
import { memoizeRecent } from "../../shared/memoize.ts";
import { compareText } from "../../shared/sort-by-name.ts";
import type { ContentError, LocatedContentError, SourcePosition, ValuePath } from "../content-error.ts";
import { openYaml, splitMatter, type YamlSource } from "../load/yaml.ts";

/**
 * Finds line and column of each error in YAML or front matter, and sorts the errors. Those in Markdown bodies
 * (markdown/inspect.ts) and of YAML's syntax (load/yaml.ts) have theirs already. Reads the files again: positions are
 * only needed for errors, and storing them for every value of a large site would cost more than reading a few files
 * twice.
 */
export async function locateErrors(directory: string, mistakes: ContentError[]): Promise<LocatedContentError[]> {
  const readSource = memoizeRecent((file: string) => openSource(join(directory, file)), mistakes.length);
  const located = await Promise.all(
    mistakes.map(async ({ file, message, at }) => {
      if (!at || "line" in at) return { file, message, ...at };
      const source = await readSource(file);
      return { file, message, ...(source && positionOf(source, at)) };
    }),
  );
  return located.sort(
    (a, b) => compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
}

async function openSource(file: string): Promise<YamlSource | undefined> {
  const text = await readFile(file, "utf8");
  if (!file.endsWith(".md")) return openYaml(text);
  const parts = splitMatter(text);
  return parts && openYaml(parts.matter, 1);
}

/** The position of the value at `path`. With `key`: of that field's name. If it is missing: of the closest parent. */
function positionOf({ document, positionAt }: YamlSource, { path, key }: ValuePath): SourcePosition {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of key === undefined ? path : [...path, key]) {
    const pair = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === step) : undefined;
    if (pair && isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
    node = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
    if (!isNode(node)) return positionAt(offset);
    if (!pair || key === undefined) offset = node.range?.[0] ?? offset;
  }
  return positionAt(offset);
}
