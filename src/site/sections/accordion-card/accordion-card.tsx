import type { ReactNode } from "react";
import styles from "./accordion-card.module.css";

export function AccordionCard({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details className={styles.card} open={open}>
      <summary className={styles.summary}>
        <h3 className={styles.title}>{title}</h3>
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
