import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  lead: string;
  action?: ReactNode;
  /** Images beside the title, as tall as the title and its lead. */
  children: ReactNode;
}

/** A very large title beside one or more images. */
export function PageHeader({ title, lead, action, children }: PageHeaderProps) {
  return (
    <header className={`frame grid ${styles.head}`}>
      <h1 className={styles.title}>{title.split(/(\S+-\S+)/).map(renderCompound)}</h1>
      <div className={styles.words}>
        <p className={styles.lead}>{lead}</p>
        {action}
      </div>
      <div className={styles.art}>{children}</div>
      <span id="page-header-end" hidden />
    </header>
  );
}

/** Every second part is a compound such as "ninety-four", which `text-wrap: balance` would break at its hyphen. */
function renderCompound(part: string, index: number): ReactNode {
  if (index % 2 === 0) return part;
  return (
    <span key={part} className={styles.compound}>
      {part}
    </span>
  );
}
