import type { ReactNode } from "react";
import type { Dye } from "../../../shared/palette.ts";
import styles from "./tag.module.css";

interface TagProps {
  href?: string;
  dye?: Dye;
  /** How many items have the tag. */
  count?: number;
  current?: boolean;
  children: ReactNode;
}

export function Tag({ href, dye, count, current = false, children }: TagProps) {
  const content = (
    <>
      {children}
      {count !== undefined && <small>{count}</small>}
    </>
  );
  if (!href) {
    return (
      <span className={styles.tag} data-dye={dye}>
        {content}
      </span>
    );
  }
  return (
    <a className={styles.tag} href={href} data-dye={dye} aria-current={current || undefined}>
      {content}
    </a>
  );
}
