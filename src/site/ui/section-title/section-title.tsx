import type { ReactNode } from "react";
import styles from "./section-title.module.css";

export interface SectionTitleProps {
  size?: "large" | "medium" | "small";
  as?: "h1" | "h2" | "h3";
  id?: string;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

export function SectionTitle({ size = "large", as: Heading = "h2", id, lead, children }: SectionTitleProps) {
  return (
    <header className={styles.title} data-size={size}>
      <Heading id={id}>{children}</Heading>
      {lead && <p>{lead}</p>}
    </header>
  );
}
