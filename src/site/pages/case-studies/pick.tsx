import { Arrow } from "../../ui/arrow/arrow.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cloth } from "../../ui/cloth/cloth.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Day } from "../../ui/day/day.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import styles from "./pick.module.css";
import type { Weekly } from "./weekly.ts";

/** This week's piece in the shop window, with its number on the calendar. */
export function Pick({ weekly: { week, monday, pick, why, quote } }: { weekly: Weekly }) {
  return (
    <div className={`frame grid ${styles.window}`} data-dye={pick.dyes[0]}>
      <header className={styles.week}>
        <h1>Case study of the week</h1>
        <p className={styles.number} aria-hidden="true">
          {week}
        </p>
        <p className={styles.days}>
          <span>
            Week {Number(week)}, from <Day day={monday} />.
          </span>{" "}
          <span>A new one every Monday.</span>
        </p>
      </header>
      <article className={styles.pick}>
        <Cloth className={styles.cloth}>
          <Cover kind="case-study" slug={pick.slug} cut="portrait" first />
        </Cloth>
        <div className={styles.words}>
          <p className={styles.client}>
            {pick.client}, {pick.trade}, {pick.year}
          </p>
          <h2>{pick.title}</h2>
          {pick.result && (
            <p className={styles.result}>
              <Figure value={pick.result.value} unit={pick.result.unit} /> {pick.result.label}
            </p>
          )}
          {why && <p className={styles.why}>{why}</p>}
          <p>{pick.description}</p>
          <ButtonLink href={`/case-studies/${pick.slug}`} data-prefetch="visible">
            Read the case
            <Arrow />
          </ButtonLink>
        </div>
      </article>
      <figure className={styles.said}>
        <blockquote>“{quote.text}”</blockquote>
        <figcaption>
          {quote.name}, {quote.role}
        </figcaption>
      </figure>
    </div>
  );
}
