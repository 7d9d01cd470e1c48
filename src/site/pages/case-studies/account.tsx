import { Prose } from "../../ui/prose/prose.tsx";
import { TableOfContents } from "../../ui/table-of-contents/table-of-contents.tsx";
import styles from "./account.module.css";
import type { Study } from "./study.ts";

/** The problem, the options and the decision, as told by those who took it. */
export function Account({ study }: { study: Study }) {
  return (
    <div className={`frame grid ${styles.account}`}>
      <div className={styles.contents}>
        <TableOfContents contents={study.headings} />
      </div>
      <div className={styles.text}>
        <Prose body={study.body} />
      </div>
      {study.articles.length > 0 && (
        <aside className={styles.written} aria-labelledby="written" data-print="none">
          <h2 id="written">Written from this work</h2>
          <ul className="plain">
            {study.articles.map(({ slug, title, minutes }) => (
              <li key={slug}>
                <a href={`/blog/${slug}`}>{title}</a>
                <span>{minutes} min</span>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}
