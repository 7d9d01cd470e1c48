import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import earlierWeeksStyles from "./earlier-weeks.module.css";
import featuredCaseStyles from "./featured-case.module.css";
import type { Weekly } from "./weekly.data.ts";
import styles from "./weekly.module.css";

export default function WeeklyPage(weekly: Weekly) {
  return (
    <>
      <div className={`frame ${styles.way}`}>
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
    <div className={`frame grid ${featuredCaseStyles.window}`} data-dye={pick.dyes[0]}>
      <header className={featuredCaseStyles.week}>
        <h1>Case study of the week</h1>
        <p className={featuredCaseStyles.number} aria-hidden="true">
          {week}
        </p>
        <p className={featuredCaseStyles.days}>
          <span>
            Week {Number(week)}, from <FormattedDate day={monday} />.
          </span>{" "}
          <span>A new one every Monday.</span>
        </p>
      </header>
      <article className={featuredCaseStyles.pick}>
        <CoverFrame className={featuredCaseStyles.cloth}>
          <Cover kind="case-study" slug={pick.slug} size="portrait" priority />
        </CoverFrame>
        <div className={featuredCaseStyles.words}>
          <p className={featuredCaseStyles.client}>
            {pick.client}, {pick.trade}, {pick.year}
          </p>
          <h2>{pick.title}</h2>
          {pick.result && (
            <p className={featuredCaseStyles.result}>
              <Metric value={pick.result.value} unit={pick.result.unit} /> {pick.result.label}
            </p>
          )}
          {why && <p className={featuredCaseStyles.why}>{why}</p>}
          <p>{pick.description}</p>
          <ButtonLink href={`/case-studies/${pick.slug}`} data-prefetch="visible">
            Read the case
            <Arrow />
          </ButtonLink>
        </div>
      </article>
      <figure className={featuredCaseStyles.said}>
        <blockquote>“{quote.text}”</blockquote>
        <figcaption>
          {quote.name}, {quote.role}
        </figcaption>
      </figure>
    </div>
  );
}

function EarlierWeeks({ weeks }: { weeks: Weekly["before"] }) {
  return (
    <section className={earlierWeeksStyles.earlier}>
      <div className="frame">
        <h2>The weeks before</h2>
        <ol className="plain" reversed>
          {weeks.map(({ week, study }) => (
            <li className={`grid ${earlierWeeksStyles.week}`} key={week} data-dye={study.dyes[0]} data-lift>
              <p className={earlierWeeksStyles.number}>
                <span className="visually-hidden">Week </span>
                {week}
              </p>
              <CoverFrame className={earlierWeeksStyles.cloth}>
                <Cover kind="case-study" slug={study.slug} size="banner" />
              </CoverFrame>
              <h3>
                <a className="block-link" href={`/case-studies/${study.slug}`}>
                  {study.title}
                </a>
              </h3>
              <p className={earlierWeeksStyles.result}>
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
