import styles from "./chapters.module.css";
import type { Ebook } from "./ebook.page.tsx";

/** What a reader can do afterwards, beside the contents. */
export function Chapters({ inside, chapters, sample }: Ebook) {
  return (
    <div className={`frame grid ${styles.chapters}`}>
      <section>
        <h2>What you can do with it</h2>
        <ul className="plain">
          {inside.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Contents</h2>
        <ol className="plain">
          {chapters.map(({ title, minutes }, index) => (
            <li key={title}>
              <span>{title}</span>
              {index + 1 === sample?.number ? <a href="#sample">Read it here</a> : <small>{minutes} min</small>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
