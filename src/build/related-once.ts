import type { Related } from "../content/similar/related.ts";
import type { Article } from "../content/snapshot.ts";
import type { Dist } from "../server/dist.ts";
import { kept } from "./kept.ts";

/**
 * Comparing all articles takes longer than all else after a small edit, and most edits do not change what is compared.
 * `relate` is given that as JSON.
 */
export function relatedOnce(
  dist: Dist,
  articles: Article[],
  codeKey: string,
  relate: (compared: string) => Promise<Related>,
): Promise<Related> {
  const compared = JSON.stringify(
    articles.map(({ slug, title, description, category, tags, tellingWords }) => {
      return { slug, title, description, category, tags, tellingWords };
    }),
  );
  return kept(dist, "related", [codeKey, compared], () => relate(compared));
}
