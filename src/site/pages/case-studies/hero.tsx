import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import { Wordmark } from "../../ui/wordmark/wordmark.tsx";
import styles from "./hero.module.css";
import type { Study } from "./study.data.ts";

const parentCrumbs = [{ title: "Case studies", href: "/case-studies" }];

/** Title, main result beside the cover, and the facts of the project. */
export function Hero({ study }: { study: Study }) {
  const [result] = study.results;
  return (
    <header>
      <div className={`frame grid ${styles.title}`}>
        <div>
          <Breadcrumb crumbs={[...parentCrumbs, { title: study.client }]} />
        </div>
        <h1>{study.title}</h1>
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
        <CoverFrame className={styles.cloth}>
          <Cover kind="case-study" slug={study.slug} size="banner" priority />
        </CoverFrame>
      </div>
      <dl className={`frame grid ${styles.facts}`}>
        <div>
          <dt>Client</dt>
          <dd>{study.wordmark ? <Wordmark src={study.wordmark} name={study.client} /> : study.client}</dd>
        </div>
        <div>
          <dt>Industry</dt>
          <dd>
            <a href={`/case-studies?industry=${encodeURIComponent(study.industry)}`}>{study.industry}</a>
          </dd>
        </div>
        <div>
          <dt>Where and when</dt>
          <dd>
            {study.countries}, {study.year}
            <small>
              Published <FormattedDate day={study.publishedOn} />
            </small>
          </dd>
        </div>
        <div>
          <dt>Hired for</dt>
          <dd>
            {study.services.map(({ family, slug, name }) => (
              <a key={slug} href={`/services/${family}/${slug}`}>
                {name}
              </a>
            ))}
          </dd>
        </div>
      </dl>
    </header>
  );
}
