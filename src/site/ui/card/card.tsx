import type { ReactNode } from "react";
import type { Dye } from "../../../shared/palette.ts";
import { CoverFrame } from "../cover/cover.tsx";
import styles from "./card.module.css";

interface CardProps {
  href: string;
  title: ReactNode;
  as?: "h2" | "h3" | "h4";
  /** An image or an inline drawing; the card crops it. */
  cover?: ReactNode;
  kicker?: ReactNode;
  meta?: ReactNode;
  dye?: Dye;
  /** `stack` for a column, `row` for a list, `lead` for the first card of a page. */
  shape?: "stack" | "row" | "lead";
  children?: ReactNode;
}

export function Card(card: CardProps) {
  const { href, title, as: Heading = "h3", cover, kicker, meta, dye, shape = "stack", children } = card;
  return (
    <article className={styles.card} data-shape={shape} data-dye={dye} data-lift>
      {cover && <CoverFrame className={styles.cover}>{cover}</CoverFrame>}
      <div className={styles.words}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <Heading className={styles.title}>
          <a className="block-link" href={href}>
            {title}
          </a>
        </Heading>
        {children && <div className={styles.text}>{children}</div>}
        {meta && <p className={styles.meta}>{meta}</p>}
      </div>
    </article>
  );
}
