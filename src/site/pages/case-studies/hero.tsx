import type { ReactNode } from "react";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import { Wordmark } from "../../ui/wordmark/wordmark.tsx";
import styles from "./hero.module.css";
import type { Study } from "./study.data.ts";

/** Title, main result beside the cover, and the facts of the project. */
export function Hero({ study }: { study: Study }) {
  const [result] = study.results;
  return (
    <header>
      <div className={`frame grid ${styles.head}`}>
        <div>
          <Breadcrumb crumbs={[{ title: "Case studies", href: "/case-studies" }, { title: study.client }]} />
        </div>
        <h1 className={styles.title}>{study.title}</h1>
        <p className={styles.about}>{study.clientAbout}</p>
        <p className={styles.ask} data-print="none">
          <ButtonLink href={`/contact-us?service=${study.services[0]?.slug}`} variant="secondary">
            Talk about something similar
          </ButtonLink>
        </p>
      </div>
      <div className={styles.band}>
        {result && (
          <p className={styles.result}>
            <Metric value={result.value} unit={result.unit} size="huge" />
            <span className={styles.label}>{result.label}</span>
            <span className={styles.period}>{result.period}</span>
          </p>
        )}
        <CoverFrame className={styles.cover}>
          <Cover kind="case-study" slug={study.slug} size="banner" priority />
        </CoverFrame>
      </div>
      <dl className={`frame grid ${styles.facts}`}>
        <Fact name="Client">
          {study.wordmark ? <Wordmark src={study.wordmark} name={study.client} /> : study.client}
        </Fact>
        <Fact name="Industry">
          <a className={styles.link} href={`/case-studies?industry=${encodeURIComponent(study.industry)}`}>
            {study.industry}
          </a>
        </Fact>
        <Fact name="Where and when">
          {study.countries}, {study.year}
          <small>
            Published <FormattedDate day={study.publishedOn} />
            {study.updatedOn && (
              <>
                , updated <FormattedDate day={study.updatedOn} />
              </>
            )}
          </small>
        </Fact>
        <Fact name="Hired for">
          {study.services.map(({ family, slug, name }) => (
            <a className={styles.link} key={slug} href={`/services/${family}/${slug}`}>
              {name}
            </a>
          ))}
        </Fact>
      </dl>
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.factName}>{name}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </div>
  );
}
