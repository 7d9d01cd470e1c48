import type { Company } from "../../../content/model/company.ts";
import { Metric } from "../../ui/metric/metric.tsx";
import styles from "./statistics.module.css";

/** Large figures, each with its source, so that visitors can check it. */
export function Statistics({ statistics }: Pick<Company, "statistics">) {
  return (
    <dl className={`grid ${styles.statistics}`} data-count={statistics.length}>
      {statistics.map(({ value, unit, label, source }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.figure}>
            <Metric value={value} unit={unit} />
          </dd>
          <dd className={styles.source}>{source}</dd>
        </div>
      ))}
    </dl>
  );
}
