import type { ReactNode } from "react";
import styles from "./process-graph.module.css";

interface ProcessGraphProps {
  /** `when` is a text such as "Week 1" or "Days 1–3". */
  steps: readonly { title: string; text: string; when: string }[];
  /** The section's title, above the diagonal of steps. */
  head?: ReactNode;
  /** A link or button below the diagonal. */
  children?: ReactNode;
}

/** An ordered list whose steps run diagonally down the page, connected by lines. */
export function ProcessGraph({ steps, head, children }: ProcessGraphProps) {
  return (
    <div className={styles.process}>
      {head && <div className={styles.head}>{head}</div>}
      <ol className={`plain grid ${styles.graph}`}>
        {steps.map(({ title, text, when }) => (
          <li className={styles.step} key={title}>
            <p className={styles.when}>{when}</p>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      {children && <p className={styles.foot}>{children}</p>}
    </div>
  );
}
