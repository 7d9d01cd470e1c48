import type { ReactNode } from "react";
import type { SearchHit } from "../../../content/search/search.ts";
import type { SearchKind } from "../../render/page-types.ts";
import { Tag } from "../../ui/tag/tag.tsx";
import { useTrustedHtml } from "../../ui/trusted-html/trusted-html.ts";
import styles from "./search-results.module.css";

/** Hits grouped by kind, in the order of each kind's best hit. */
export function SearchResults({ q, hits, kinds }: { q: string; hits: readonly SearchHit[]; kinds: SearchKind[] }) {
  const foundKinds = [...new Set(hits.map(({ kind }) => kind))];
  return foundKinds.map((kind) => (
    <section className={`grid ${styles.kind}`} key={kind}>
      <h2 className={styles.title}>{kinds.find((known) => known.kind === kind)?.title ?? kind}</h2>
      <ol className={`plain ${styles.hits}`}>
        {hits
          .filter((hit) => hit.kind === kind)
          .map(({ url, title, snippet }) => (
            <li key={url} className={styles.hit}>
              <h3 className={styles.hitTitle}>
                <a className="block-link" href={url}>
                  <Highlight text={title} words={q} />
                </a>
              </h3>
              <Snippet html={snippet} />
            </li>
          ))}
      </ol>
    </section>
  ));
}

function Snippet({ html }: { html: string }) {
  return <p className={styles.snippet} dangerouslySetInnerHTML={useTrustedHtml(html)} />;
}

/** A title with the query's words marked. Snippets are already marked by the search index. */
export function Highlight({ text, words }: { text: string; words: string }) {
  const queryWords = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!queryWords.some((start) => word.toLowerCase().startsWith(start))) continue;
    parts.push(text.slice(end, index), <mark key={index}>{word}</mark>);
    end = index + word.length;
  }
  return [...parts, text.slice(end)];
}

/** Links that limit the same query to one kind of page. */
export function KindFilter({ kind: chosen, words, kinds }: { kind: string; words: string; kinds: SearchKind[] }) {
  const all = [{ kind: "", title: "Everything" }, ...kinds];
  return (
    <nav className={styles.kinds} aria-label="Kind of result">
      {all.map(({ kind, title }) => (
        <Tag key={title} href={`/search?${new URLSearchParams({ q: words, kind })}`} current={kind === chosen}>
          {title}
        </Tag>
      ))}
    </nav>
  );
}
