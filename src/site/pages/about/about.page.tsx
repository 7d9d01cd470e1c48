import type { PageProps } from "../../render/page-types.ts";
import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { PageHeader } from "../../sections/page-header/page-header.tsx";
import { Statistics } from "../../sections/statistics/statistics.tsx";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { ThemedImage } from "../../ui/themed-image/themed-image.tsx";
import type { load } from "./about.data.ts";
import styles from "./about.module.css";

type About = PageProps<typeof load>;

export default function AboutPage(about: About) {
  return (
    <>
      <PageHeader title={about.title} lead={about.lead}>
        <ThemedImage src="/drawings/place.svg" width="660" height="840" alt={about.placeAlt} fetchPriority="high" />
      </PageHeader>
      <Story {...about} />
      <Timeline {...about} />
      <Decisions {...about} />
      <People {...about} />
      {about.statistics.length > 0 && (
        <section className={`frame ${styles.numbers}`}>
          <h2 className={styles.title}>In numbers</h2>
          <Statistics statistics={about.statistics} />
        </section>
      )}
      {about.openSource.length > 0 && <OpenSource projects={about.openSource} />}
      <CallToAction
        {...about.visit}
        art={about.coverSlug && <Cover kind="service" slug={about.coverSlug} size="portrait" theme="light" />}
      />
    </>
  );
}

function Story({ story }: About) {
  return (
    <section className={`frame grid ${styles.story}`}>
      <h2>Our story</h2>
      <div className={`veil ${styles.storyText}`}>
        {story.map((paragraph) => (
          <p className={styles.paragraph} key={paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

function Timeline({ timeline }: About) {
  return (
    <section className={styles.timeline} data-tone="night">
      <div className="frame">
        <h2 className={styles.title}>Year by year</h2>
        <ol className="plain">
          {timeline.map(({ when, what }) => (
            <li className={`grid ${styles.event}`} key={when}>
              <b className={styles.year}>{when}</b>
              <p className={styles.eventText}>{what}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Each value is shown beside a decision that it led to. */
function Decisions({ values }: About) {
  return (
    <section className={`frame ${styles.decisions}`}>
      <h2 className={styles.decisionsTitle}>What we believe, and what it has cost us</h2>
      {values.map(({ title, text, decision }) => (
        <article className={`grid ${styles.value}`} key={title}>
          <div>
            <h3>{title}</h3>
            <p className={styles.belief}>{text}</p>
          </div>
          <p className={styles.decision}>{decision}</p>
        </article>
      ))}
    </section>
  );
}

/** Everybody's monogram without gaps between them, with the names below. */
function People({ people }: About) {
  return (
    <section className={styles.people}>
      <div className="frame">
        <h2 className={styles.title}>People you will meet</h2>
        <ul className={`plain ${styles.monograms}`}>
          {people.map(({ slug, name, role, joined, writes }) => (
            <li className={styles.person} key={slug}>
              <Cover kind="person" slug={slug} size="monogram" />
              <p className={styles.caption}>
                {writes ? (
                  <a className={styles.name} href={`/blog/author/${slug}`}>
                    {name}
                  </a>
                ) : (
                  <b className={styles.name}>{name}</b>
                )}
                <span className={styles.role}>{role}</span>
                <small className={styles.role}>since {joined}</small>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function OpenSource({ projects }: { projects: About["openSource"] }) {
  return (
    <section className={`frame grid ${styles.projects}`}>
      <h2>Open source</h2>
      <ul className="plain">
        {projects.map(({ title, text, url }) => (
          <li className={styles.project} key={title}>
            <h3>{title}</h3>
            <p className={styles.projectText}>{text}</p>
            <ArrowLink href={url} direction="out" aria-label={`Source of ${title}`}>
              Source
            </ArrowLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
