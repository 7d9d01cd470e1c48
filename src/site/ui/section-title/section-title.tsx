import type { ReactNode } from "react";
import styles from "./section-title.module.css";

interface SectionTitleProps {
  size?: "large" | "medium" | "small";
  /** One or two sentences under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

export function SectionTitle({ size = "large", lead, children }: SectionTitleProps) {
  return (
    <header className={styles.title} data-size={size}>
      <h2>{children}</h2>
      {lead && <p>{lead}</p>}
    </header>
  );
}
