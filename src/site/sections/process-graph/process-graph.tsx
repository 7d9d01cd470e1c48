import type { ReactNode } from "react";
import styles from "./process-graph.module.css";

export interface ProcessStep {
  title: string;
  text: string;
  /** "Week 1", "Days 1–3". */
  when: string;
}

interface ProcessGraphProps {
  steps: readonly ProcessStep[];
  /** The section's title, in the corner above the diagonal. */
  head?: ReactNode;
  /** What to do about it, in the corner below. */
  children?: ReactNode;
}

/** Steps run down the page like a twill: each begins where the one before it has been carried. An ordered list to readers. */
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
