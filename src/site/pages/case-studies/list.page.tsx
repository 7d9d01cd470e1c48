import type { CaseStudyCard } from "../../../content/model/cards.ts";
import { pluralize } from "../../../shared/pluralize.ts";
import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { SentenceFilter } from "../../sections/sentence-filter/sentence-filter.tsx";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import type { CaseStudyList } from "./list.data.ts";
import styles from "./list.module.css";

export default function CaseStudiesPage({
  studies,
  total,
  hasWeekly,
  filter,
  choices,
  nearest,
  coverSlug,
  answerTime,
}: CaseStudyList) {
  return (
    <>
      <header className={`frame grid ${styles.head}`}>
        <h1>Work, and what it changed</h1>
        <p className={styles.lead}>
          The problem, the options, the decision with its price, and figures measured before and after.{" "}
        </p>
        {hasWeekly && <ArrowLink href="/case-studies/weekly">Case study of the week</ArrowLink>}
      </header>
      {total > 0 && (
        <div className={`frame ${styles.filters}`}>
          <SentenceFilter
            action="/case-studies"
            fields={facets.map((facet) => ({ ...facet, chosen: filter[facet.name], choices: choices[facet.name] }))}
            matches={studies.length}
            total={total}
            totalLabel={pluralize(total, "case study", "case studies")}
          />
        </div>
      )}
      {studies.length === 0 ? (
        <EmptyState nearest={nearest} total={total} />
      ) : (
        <div className={`frame grid ${styles.cards}`}>
          {studies.map((study, index) => (
            <CaseCard key={study.slug} study={study} isWide={isWide(index, studies.length)} priority={index === 0} />
          ))}
        </div>
      )}
      <CallToAction
        title="Not on this list?"
        text={`Most of our work is not. Describe yours, and you get a written answer within ${answerTime}.`}
        action="Describe it"
        dye="walnut"
        art={coverSlug && <Cover kind="case-study" slug={coverSlug} size="portrait" theme="light" />}
      />
    </>
  );
}

const facets = [
  { name: "industry", before: "Work in", all: "every industry" },
  { name: "service", before: "on", all: "every service" },
  { name: "technology", before: "with", all: "every technology" },
] as const;

/** The first of three, and one that would stand alone in its row. */
function isWide(index: number, count: number): boolean {
  return index % 3 === 0 || (index % 3 === 1 && index === count - 1);
}

function CaseCard({ study, isWide, priority }: { study: CaseStudyCard; isWide: boolean; priority: boolean }) {
  const { slug, title, client, trade, year, dyes, result, description } = study;
  return (
    <article className={styles.card} data-shape={isWide ? "wide" : undefined} data-dye={dyes[0]} data-lift>
      <CoverFrame className={styles.cover}>
        <Cover kind="case-study" slug={slug} size="card" priority={priority} />
      </CoverFrame>
      <div className={styles.words}>
        <p className={styles.client}>
          {client}, {trade}, {year}
        </p>
        <h2 className={styles.title}>
          <a className="block-link" href={`/case-studies/${slug}`}>
            {title}
          </a>
        </h2>
        {result && (
          <p className={styles.result}>
            <Metric value={result.value} unit={result.unit} />
            <span className={styles.label}>{result.label}</span>
          </p>
        )}
        <p className={styles.about}>{description}</p>
      </div>
    </article>
  );
}

function EmptyState({ nearest, total }: Pick<CaseStudyList, "nearest" | "total">) {
  if (total === 0) return <p className={`frame ${styles.nothing}`}>No case study is published yet.</p>;
  return (
    <section className={`frame ${styles.nothing}`} aria-labelledby="nothing">
      <h2 id="nothing">No case study matches all of that</h2>
      <ul className={`plain ${styles.nearest}`}>
        {nearest.map(({ facet, href, count }) => (
          <li key={facet}>
            <a href={href}>
              {pluralize(count, "case study", "case studies")} with any {facet}
            </a>
          </li>
        ))}
        <li>
          <a href="/case-studies">{total > 1 ? `All ${total} of them` : "The one there is"}</a>
        </li>
      </ul>
    </section>
  );
}
