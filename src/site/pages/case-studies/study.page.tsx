import type { CaseStudyCard } from "../../../content/model/cards.ts";
import { Icon } from "../../icons/icon.tsx";
import { Diagram } from "../../sections/diagram/diagram.tsx";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Quote } from "../../ui/quote/quote.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import { TableOfContents } from "../../ui/table-of-contents/table-of-contents.tsx";
import { Hero } from "./hero.tsx";
import type { Bars, Study } from "./study.data.ts";
import styles from "./study.module.css";
import teamStyles from "./team-and-stack.module.css";

export default function CaseStudyPage(study: Study) {
  const { text, name, role } = study.quote;
  return (
    <>
      <article data-dye={study.dyes[0]}>
        <Hero study={study} />
        <Story study={study} />
        <Architecture diagram={study.diagram} dyes={study.dyes} />
        <Results results={study.results} />
        <div className={styles.quote} data-tone="night">
          <div className={`frame grid ${styles.quoteColumns}`}>
            <div>
              <Quote name={name} position={role} dye={study.dyes[1]}>
                {text}
              </Quote>
            </div>
          </div>
        </div>
        <TeamAndStack study={study} />
        <CostAndReference study={study} />
      </article>
      {study.next && <NextCase study={study.next} />}
    </>
  );
}

/** The text of the case study, its table of contents and the articles written from it. */
function Story({ study }: { study: Study }) {
  return (
    <div className={`frame grid ${styles.account}`}>
      <div className={styles.contents}>
        <TableOfContents contents={study.headings} />
      </div>
      <div className={styles.text}>
        <Prose body={study.body} />
      </div>
      {study.articles.length > 0 && (
        <aside className={styles.written} aria-labelledby="written" data-print="none">
          <h2 className={styles.writtenTitle} id="written">
            Written from this work
          </h2>
          <ul className="plain">
            {study.articles.map(({ slug, title, minutes }) => (
              <li className={styles.article} key={slug}>
                <a className={styles.articleLink} href={`/blog/${slug}`}>
                  {title}
                </a>
                <span className={styles.minutes}>{minutes} min</span>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}

function Architecture({ diagram: { caption, alt, note, layout }, dyes }: Pick<Study, "diagram" | "dyes">) {
  return (
    <div className={styles.architecture}>
      <figure className={`frame grid ${styles.figure}`}>
        <figcaption>
          <h2 className={styles.architectureTitle}>How it fits together</h2>
          <p className={styles.caption}>{caption}</p>
          <p className={`${styles.caption} ${styles.key}`}>{note}</p>
        </figcaption>
        <div>
          <Diagram layout={layout} alt={alt} dyes={dyes} />
        </div>
      </figure>
    </div>
  );
}

function Results({ results }: Pick<Study, "results">) {
  return (
    <section className={`frame ${styles.results}`}>
      <SectionTitle>What was measured, before and after</SectionTitle>
      {results.map((result) => (
        <section className={`grid ${styles.result}`} key={result.label}>
          <h3 className={styles.resultTitle}>
            <Metric value={result.value} unit={result.unit} /> {result.label}
          </h3>
          <div className={styles.sides}>
            <Side title="Before" text={result.before} bars={result.bars} />
            <Side title="After" text={result.after} bars={result.bars} />
          </div>
          <p className={styles.how}>
            <b className={styles.period}>{result.period}.</b> {result.measured}
          </p>
        </section>
      ))}
    </section>
  );
}

function Side({ title, text, bars }: { title: "Before" | "After"; text: string; bars?: Bars }) {
  const share = bars && (title === "Before" ? bars.before : bars.after);
  return (
    <div>
      <p className={styles.side}>
        <b className={styles.sideTitle}>{title}</b> {text}
      </p>
      {share !== undefined && (
        <svg className={styles.bar} width="100%" height="20" aria-hidden="true" data-side={title}>
          <rect width={`${Math.max(share * 100, 0.4)}%`} height="20" />
        </svg>
      )}
    </div>
  );
}

function TeamAndStack({ study }: { study: Study }) {
  return (
    <div className={`frame grid ${teamStyles.columns}`}>
      <div className={teamStyles.means}>
        <section>
          <h2 className={teamStyles.title}>Team</h2>
          <ul className="plain">
            {study.team.map(({ role, people }) => (
              <li className={teamStyles.role} key={role}>
                <svg
                  className={teamStyles.people}
                  width={people * 18}
                  height={14}
                  viewBox={`0 0 ${people * 18} 14`}
                  aria-hidden="true"
                >
                  <path d="M0 7h999" />
                </svg>
                <span>
                  {people} {role}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className={teamStyles.title}>Stack</h2>
          <ul className={`plain ${teamStyles.stack}`}>
            {study.technologies.map(({ name, icon }) => (
              <li key={name}>
                <a className={teamStyles.technology} href={`/case-studies?technology=${encodeURIComponent(name)}`}>
                  {icon && <Icon name={icon} size="small" />}
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section>
        <h2 className={teamStyles.title}>How it went</h2>
        <ol className="plain">
          {study.timeline.map(({ when, what }) => (
            <li className={teamStyles.event} key={when}>
              <b>{when}</b>
              <p className={teamStyles.eventText}>{what}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** What a buyer wants to know at the end: the price, somebody to ask, and the next step. */
function CostAndReference({ study: { cost, reference, services, answerTime } }: { study: Study }) {
  return (
    <section className={`frame grid ${teamStyles.closing}`}>
      {cost && (
        <div>
          <h2 className={teamStyles.title}>What it cost</h2>
          <p>{cost}</p>
        </div>
      )}
      {reference && (
        <div>
          <h2 className={teamStyles.title}>Who to ask</h2>
          <p>{reference}</p>
        </div>
      )}
      <div data-print="none">
        <h2 className={teamStyles.title}>Something similar?</h2>
        <p>You get a written answer within {answerTime}, then a call.</p>
        <ButtonLink href={`/contact-us?service=${services[0]?.slug ?? ""}`} arrow="right">
          Tell us what you need
        </ButtonLink>
      </div>
    </section>
  );
}

/** The next case study; the whole block is a link. */
function NextCase({ study }: { study: CaseStudyCard }) {
  return (
    <section className={styles.next} data-dye={study.dyes[0]} data-lift data-print="none" aria-labelledby="next-case">
      <CoverFrame className={styles.nextCover}>
        <Cover kind="case-study" slug={study.slug} size="banner" />
      </CoverFrame>
      <div className={`frame grid ${styles.nextWords}`}>
        <p className={styles.nextClient}>
          Next case: {study.client}, {study.trade}
        </p>
        <h2 className={styles.nextTitle} id="next-case">
          <a className="block-link" href={`/case-studies/${study.slug}`}>
            {study.title} <Arrow />
          </a>
        </h2>
      </div>
    </section>
  );
}
