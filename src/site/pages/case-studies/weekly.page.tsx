import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import type { Weekly } from "./weekly.data.ts";
import styles from "./weekly.module.css";

export default function WeeklyPage(weekly: Weekly) {
  return (
    <>
      <div className={`frame ${styles.breadcrumb}`}>
        <Breadcrumb crumbs={[{ title: "Case studies", href: "/case-studies" }, { title: "Of the week" }]} />
      </div>
      <FeaturedCase weekly={weekly} />
      {weekly.before.length > 0 && <EarlierWeeks weeks={weekly.before} />}
    </>
  );
}

/** This week's case study, with the number of the week. */
function FeaturedCase({ weekly: { week, monday, pick, why, quote } }: { weekly: Weekly }) {
  return (
    <div className={`frame grid ${styles.featured}`} data-dye={pick.dyes[0]}>
      <header className={styles.week}>
        <h1 className={styles.title}>Case study of the week</h1>
        <p className={styles.number} aria-hidden="true">
          {week}
        </p>
        <p className={styles.days}>
          <span className={styles.sentence}>
            Week {Number(week)}, from <FormattedDate day={monday} />.
          </span>{" "}
          <span className={styles.sentence}>A new one every Monday.</span>
        </p>
      </header>
      <article className={styles.case}>
        <CoverFrame className={styles.cover}>
          <Cover kind="case-study" slug={pick.slug} size="portrait" priority />
        </CoverFrame>
        <div className={styles.words}>
          <p className={styles.client}>
            {pick.client}, {pick.trade}, {pick.year}
          </p>
          <h2 className={styles.caseTitle}>{pick.title}</h2>
          {pick.result && (
            <p className={styles.result}>
              <Metric value={pick.result.value} unit={pick.result.unit} /> {pick.result.label}
            </p>
          )}
          {why && <p className={styles.why}>{why}</p>}
          <p>{pick.description}</p>
          <ButtonLink href={`/case-studies/${pick.slug}`} arrow="right">
            Read the case
          </ButtonLink>
        </div>
      </article>
      <figure className={styles.quote}>
        <blockquote className={styles.quoteText}>“{quote.text}”</blockquote>
        <figcaption className={styles.speaker}>
          {quote.name}, {quote.role}
        </figcaption>
      </figure>
    </div>
  );
}

function EarlierWeeks({ weeks }: { weeks: Weekly["before"] }) {
  return (
    <section className={styles.earlier}>
      <div className="frame">
        <h2 className={styles.earlierTitle}>The weeks before</h2>
        <ol className="plain" reversed>
          {weeks.map(({ week, study }) => (
            <li className={`grid ${styles.earlierWeek}`} key={week} data-dye={study.dyes[0]} data-lift>
              <p className={styles.earlierNumber}>
                <span className="visually-hidden">Week </span>
                {week}
              </p>
              <CoverFrame className={styles.earlierCover}>
                <Cover kind="case-study" slug={study.slug} size="banner" />
              </CoverFrame>
              <h3 className={styles.earlierCase}>
                <a className="block-link" href={`/case-studies/${study.slug}`}>
                  {study.title}
                </a>
              </h3>
              <p className={styles.earlierResult}>
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
