import { computeHash, type Dist } from "../../build-store/dist.ts";
import { readYaml } from "../../content/load/yaml.ts";
import type { Article } from "../../content/model/snapshot.ts";
import type { Related } from "../../content/search/related.ts";
import { getOrCompute, readCachedJson } from "./cache.ts";

const YAML_CACHE_FILE = "kept/yaml.json";

type ParsedYaml = Record<string, ReturnType<typeof readYaml>>;

interface CachedYaml {
  codeKey: string;
  /** By the hash of the text. */
  read: ParsedYaml;
}

/** Reads texts that no build before this one has read; to parse all of them takes longer than most edits need. */
export function openYamlCache(dist: Dist, codeKey: string) {
  const last = readCachedJson<CachedYaml>(dist, YAML_CACHE_FILE);
  const known: ParsedYaml = last?.codeKey === codeKey ? last.read : {};
  const read: ParsedYaml = {};
  return {
    readYaml(text: string): ReturnType<typeof readYaml> {
      const key = computeHash(text);
      const found = known[key] ?? readYaml(text);
      read[key] = found;
      return found;
    },
    /** For the next build, unless it would be what is there already. */
    keep(): void {
      const isSame = Object.keys(read).every((key) => key in known) && Object.keys(known).every((key) => key in read);
      if (!isSame) dist.replace(YAML_CACHE_FILE, JSON.stringify({ codeKey, read } satisfies CachedYaml));
    },
  };
}

/**
 * Comparing all articles takes longer than all else after a small edit, and most edits do not change what is compared.
 * `relate` is given that as JSON.
 */
export function getOrComputeRelated(
  dist: Dist,
  articles: Article[],
  codeKey: string,
  relate: (compared: string) => Promise<Related>,
): Promise<Related> {
  const compared = JSON.stringify(
    articles.map(({ slug, title, description, category, tags, keywords }) => {
      return { slug, title, description, category, tags, keywords };
    }),
  );
  return getOrCompute(dist, "related", [codeKey, compared], () => relate(compared));
}
