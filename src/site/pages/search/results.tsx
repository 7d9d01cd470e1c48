import type { SearchHit } from "../../../content/search/search.ts";
import { kinds } from "./kinds.ts";
import { Marked } from "./marked.tsx";
import styles from "./results.module.css";

/** Hits by kind; the kind with the best hit comes first. */
export function Results({ q, hits }: { q: string; hits: readonly SearchHit[] }) {
  const found = [...new Set(hits.map(({ kind }) => kind))];
  return found.map((kind) => (
    <section className={`grid ${styles.kind}`} key={kind}>
      <h2>{kinds.find((known) => known.kind === kind)?.title ?? kind}</h2>
      <ol className="plain">
        {hits
          .filter((hit) => hit.kind === kind)
          .map(({ url, title, snippet }) => (
            <li key={url}>
              <h3>
                <a className="block-link" href={url}>
                  <Marked text={title} words={q} />
                </a>
              </h3>
              <p dangerouslySetInnerHTML={{ __html: snippet }} />
            </li>
          ))}
      </ol>
    </section>
  ));
}
