import { Figure } from "../../ui/figure/figure.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import type { Bars } from "./before-after.ts";
import styles from "./measured.module.css";
import type { Study } from "./study.ts";

export function Measured({ results }: Pick<Study, "results">) {
  return (
    <section className={`frame ${styles.measured}`}>
      <SectionTitle>What was measured, before and after</SectionTitle>
      {results.map((result) => (
        <section className={`grid ${styles.result}`} key={result.label}>
          <h3>
            <Figure value={result.value} unit={result.unit} /> {result.label}
          </h3>
          <div className={styles.sides}>
            <Side title="Before" text={result.before} bars={result.bars} />
            <Side title="After" text={result.after} bars={result.bars} />
          </div>
          <p className={styles.how}>
            <b>{result.period}.</b> {result.measured}
          </p>
        </section>
      ))}
    </section>
  );
}

function Side({ title, text, bars }: { title: "Before" | "After"; text: string; bars?: Bars }) {
  const share = bars && (title === "Before" ? bars.before : bars.after);
  return (
    <div className={styles.side}>
      <p>
        <b>{title}</b> {text}
      </p>
      {share !== undefined && (
        <svg width="100%" height="20" aria-hidden="true" data-side={title}>
          <rect width={`${Math.max(share * 100, 0.4)}%`} height="20" />
        </svg>
      )}
    </div>
  );
}
