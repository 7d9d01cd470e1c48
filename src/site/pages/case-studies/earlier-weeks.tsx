import { Cloth } from "../../ui/cloth/cloth.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import styles from "./earlier-weeks.module.css";
import type { Weekly } from "./weekly.ts";

export function EarlierWeeks({ weeks }: { weeks: Weekly["before"] }) {
  return (
    <section className={styles.earlier}>
      <div className="frame">
        <h2>The weeks before</h2>
        <ol className="plain" reversed>
          {weeks.map(({ week, study }) => (
            <li className={`grid ${styles.week}`} key={week} data-dye={study.dyes[0]} data-lift>
              <p className={styles.number}>
                <span className="visually-hidden">Week </span>
                {week}
              </p>
              <Cloth className={styles.cloth}>
                <Cover kind="case-study" slug={study.slug} cut="banner" />
              </Cloth>
              <h3>
                <a className="block-link" href={`/case-studies/${study.slug}`}>
                  {study.title}
                </a>
              </h3>
              <p className={styles.result}>
                {study.client}
                {study.result && `: ${study.result.value}\u00a0${study.result.unit} ${study.result.label}`}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
