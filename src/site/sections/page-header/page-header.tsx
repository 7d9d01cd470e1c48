import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  lead: string;
  action?: ReactNode;
  /** Cloth beside the title, as tall as it and its lead. */
  children: ReactNode;
}

/** A page that opens with one sentence, very large, beside cloth. */
export function PageHeader({ title, lead, action, children }: PageHeaderProps) {
  return (
    <header className={`frame grid ${styles.head}`}>
      <h1>{title.split(/(\S+-\S+)/).map(renderCompound)}</h1>
      <div className={styles.words}>
        <p>{lead}</p>
        {action}
      </div>
      <div className={styles.art}>{children}</div>
    </header>
  );
}

/** Every second part is a compound such as "ninety-four", which balanced lines would break at its hyphen. */
function renderCompound(part: string, index: number): ReactNode {
  if (index % 2 === 0) return part;
  return (
    <span key={part} className={styles.compound}>
      {part}
    </span>
  );
}
