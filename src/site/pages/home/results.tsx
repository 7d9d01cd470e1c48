import { pluralizeInWords } from "../../../shared/pluralize.ts";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import type { Home } from "./home.page.tsx";
import styles from "./results.module.css";

export function Results({ results }: Pick<Home, "results">) {
  return (
    <section className={`frame ${styles.results}`}>
      <SectionTitle>
        {pluralizeInWords(results.length, "result")}, and how {results.length === 1 ? "it was" : "they were"} measured
      </SectionTitle>
      {results.map((result) => (
        <article key={result.slug} className={`grid ${styles.result}`} data-dye={result.dye} data-lift>
          <p className={styles.figure}>
            <Metric value={result.value} unit={result.unit} size="large" />
          </p>
          <div className={styles.words}>
            <h3 className={styles.label}>
              <a className="block-link" href={`/case-studies/${result.slug}`}>
                {result.label}
              </a>
            </h3>
            <p className={styles.text}>
              {result.client}. Before:&nbsp;{result.before}. After:&nbsp;{result.after}. {result.period}.
            </p>
            <p className={styles.more} aria-hidden="true">
              Read the case <Arrow />
            </p>
          </div>
          <CoverFrame className={styles.cloth}>
            <Cover kind="case-study" slug={result.slug} />
          </CoverFrame>
        </article>
      ))}
    </section>
  );
}
