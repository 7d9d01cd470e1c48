import type { ReactNode } from "react";
import styles from "./accordion-card.module.css";

export interface AccordionCardProps {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}

export function AccordionCard({ title, open = false, children }: AccordionCardProps) {
  return (
    <details className={styles.card} open={open}>
      <summary className={styles.summary}>
        <h3 className={styles.title}>{title}</h3>
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
