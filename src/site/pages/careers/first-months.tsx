import styles from "./first-months.module.css";
import type { JobPage } from "./job.page.tsx";

/** Three months, each standing a step further on than the one before it. */
export function FirstMonths({ months }: { months: JobPage["firstMonths"] }) {
  return (
    <section className={styles.months} data-tone="night">
      <div className="frame">
        <h2>The first months</h2>
        <ol className="plain grid">
          {months.map(({ when, what }) => (
            <li key={when}>
              <h3>{when}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
