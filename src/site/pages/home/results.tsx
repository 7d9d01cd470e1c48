import { countedInWords } from "../../in-words.ts";
import type { Dye } from "../../styles/dye.ts";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Cloth } from "../../ui/cloth/cloth.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import styles from "./results.module.css";

interface Result {
  slug: string;
  client: string;
  clientAbout: string;
  dye: Dye;
  value: string;
  unit: string;
  label: string;
  before: string;
  after: string;
  period: string;
}

export function Results({ results }: { results: readonly Result[] }) {
  return (
    <section className={`frame ${styles.results}`}>
      <SectionTitle>
        {countedInWords(results.length, "result")}, and how {results.length === 1 ? "it was" : "they were"} measured
      </SectionTitle>
      {results.map((result) => (
        <article key={result.slug} className={`grid ${styles.result}`} data-dye={result.dye} data-lift>
          <p className={styles.figure}>
            <Figure value={result.value} unit={result.unit} size="large" />
          </p>
          <div className={styles.words}>
            <h3>
              <a className="block-link" href={`/case-studies/${result.slug}`}>
                {result.label}
              </a>
            </h3>
            <p>
              {result.client}. Before:&nbsp;{result.before}. After:&nbsp;{result.after}. {result.period}.
            </p>
            <p className={styles.more} aria-hidden="true">
              Read the case <Arrow />
            </p>
          </div>
          <Cloth className={styles.cloth}>
            <Cover kind="case-study" slug={result.slug} />
          </Cloth>
        </article>
      ))}
    </section>
  );
}
