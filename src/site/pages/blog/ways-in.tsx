import { Button } from "../../ui/button/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import type { List } from "./list.page.tsx";
import styles from "./ways-in.module.css";

/** The other ways into what is written: who wrote it, and what it is about. */
export function WaysIn({ authors, tags, path }: List) {
  return (
    <section className={styles.ways}>
      <div className="frame grid">
        <div>
          <h2>By author</h2>
          <ul className="plain">
            {authors.map(({ slug, name, field, count }) => (
              <li key={slug}>
                <Cover kind="person" slug={slug} cut="monogram" />
                <span>
                  <a href={`/blog/author/${slug}`} aria-current={path.endsWith(`/author/${slug}`) || undefined}>
                    {name}
                  </a>{" "}
                  {count !== undefined && <small>{count}</small>}
                  <span>{field}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>By subject</h2>
          <ul className={`plain ${styles.subjects}`}>
            {tags.map(({ slug, title, count }) => (
              <li key={slug}>
                <a href={`/blog/tag/${slug}`} aria-current={path.endsWith(`/tag/${slug}`) || undefined}>
                  {title}
                </a>{" "}
                {count !== undefined && <small>{count}</small>}
              </li>
            ))}
          </ul>
          <h2>By word</h2>
          <search>
            <form className={styles.search} action="/search">
              <input type="hidden" name="kind" value="article" />
              <input
                type="search"
                name="q"
                aria-label="Search articles"
                placeholder="timeouts, pgvector, day rate"
                maxLength={200}
                required
              />
              <Button type="submit" variant="secondary">
                Search
              </Button>
            </form>
          </search>
        </div>
      </div>
    </section>
  );
}
