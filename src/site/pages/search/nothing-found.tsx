import styles from "./nothing-found.module.css";
import type { Search } from "./search.page.tsx";

type NothingFoundProps = Pick<Search, "q" | "kind" | "subjects">;

/** Before the first word, and after one that nobody here has used. */
export function NothingFound({ q, kind, subjects }: NothingFoundProps) {
  return (
    <div className={`grid ${styles.nothing}`}>
      {q ? (
        <p>
          Fewer or other words may find it; one typing mistake is forgiven. You can also{" "}
          {kind && (
            <>
              <a href={`/search?${new URLSearchParams({ q })}`}>search everything</a> or{" "}
            </>
          )}
          <a href="/contact-us">ask a person</a>.
        </p>
      ) : (
        <p>Articles, case studies, services, ebooks and jobs. Results come while you type.</p>
      )}
      <div>
        <h2>Much written about</h2>
        <ul className="plain">
          {subjects.map(({ slug, title, count }) => (
            <li key={slug}>
              <a href={`/blog/tag/${slug}`}>{title}</a>
              <span>{count}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
