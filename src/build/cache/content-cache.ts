import { computeHash, type Dist } from "../../build-store/dist.ts";
import { readYaml } from "../../content/load/yaml.ts";
import type { Article } from "../../content/model/snapshot.ts";
import type { Related } from "../../content/search/related.ts";
import { getOrCompute, readCachedJson } from "./cache.ts";

const YAML_CACHE_FILE = "kept/yaml.json";

type ParsedYaml = Record<string, ReturnType<typeof readYaml>>;

interface CachedYaml {
  codeKey: string;
  /** Parsed YAML by the hash of its text. */
  read: ParsedYaml;
}

/** Caches parsed YAML between builds: parsing all files takes longer than the rest of a build after most edits. */
export function openYamlCache(dist: Dist, codeKey: string) {
  const cached = readCachedJson<CachedYaml>(dist, YAML_CACHE_FILE);
  const previous: ParsedYaml = cached?.codeKey === codeKey ? cached.read : {};
  const read: ParsedYaml = {};
  return {
    readYaml(text: string): ReturnType<typeof readYaml> {
      const key = computeHash(text);
      const parsed = previous[key] ?? readYaml(text);
      read[key] = parsed;
      return parsed;
    },
    /** Writes the cache for the next build, unless its entries are the same. */
    save(): void {
      const isSame =
        Object.keys(read).every((key) => key in previous) && Object.keys(previous).every((key) => key in read);
      if (!isSame) dist.replace(YAML_CACHE_FILE, JSON.stringify({ codeKey, read } satisfies CachedYaml));
    },
  };
}

/**
 * Finds related articles, cached by the fields that are compared: comparing all articles takes longer than the rest of
 * a build after a small edit, and most edits change none of these fields. `findRelated` is given the fields as JSON.
 */
export function getOrComputeRelated(
  dist: Dist,
  articles: Article[],
  codeKey: string,
  findRelated: (comparedFields: string) => Promise<Related>,
): Promise<Related> {
  const comparedFields = JSON.stringify(
    articles.map(({ slug, title, description, category, tags, keywords }) => {
      return { slug, title, description, category, tags, keywords };
    }),
  );
  return getOrCompute(dist, "related", [codeKey, comparedFields], () => findRelated(comparedFields));
}
