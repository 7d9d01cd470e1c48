import type { ReactNode } from "react";
import type { ArticleCard } from "../../../content/model/cards.ts";
import type { Dye } from "../../../shared/palette.ts";
import { CoverFrame } from "../../ui/cover/cover.tsx";
import { ArticleRows } from "../article-rows/article-rows.tsx";
import styles from "./thank-you.module.css";

interface ThankYouProps {
  title: string;
  text: ReactNode;
  dye: Dye;
  /** An image at the right end of the header. */
  art?: ReactNode;
  /** The next action, in the header. */
  action?: ReactNode;
  reading: readonly ArticleCard[];
  /** What happens next, and when. */
  children: ReactNode;
}

/** The page after a form: confirms the submission, says what happens next, and suggests articles. */
export function ThankYou({ title, text, dye, art, action, reading, children }: ThankYouProps) {
  return (
    <>
      <header className={styles.band} data-dye={dye}>
        <div className="frame grid">
          <div className={styles.words}>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.text}>{text}</p>
            {action}
          </div>
          {art && <CoverFrame className={styles.art}>{art}</CoverFrame>}
        </div>
      </header>
      <div className={`frame grid ${styles.next}`}>{children}</div>
      {reading.length > 0 && (
        <section className={`frame ${styles.reading}`}>
          <h2 className={styles.readingTitle}>Something to read in the meantime</h2>
          <ArticleRows articles={reading} as="h3" />
        </section>
      )}
    </>
  );
}
