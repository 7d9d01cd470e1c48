import type { ReactNode } from "react";
import type { Dye } from "../../../shared/palette.ts";
import styles from "./quote.module.css";

interface QuoteProps {
  name: string;
  position?: string;
  dye?: Dye;
  children: ReactNode;
}

export function Quote({ name, position, dye, children }: QuoteProps) {
  return (
    <figure className={styles.quote} data-dye={dye}>
      <blockquote className={styles.words}>
        <p className={styles.text}>{children}</p>
      </blockquote>
      <figcaption className={styles.caption}>
        <span>
          <b>{name}</b>
          {position && <span className={styles.position}>{position}</span>}
        </span>
      </figcaption>
    </figure>
  );
}
