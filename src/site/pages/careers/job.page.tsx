import type { ReactNode } from "react";
import { afterSubmit } from "../../../navigation/form-drafts.ts";
import { Icon } from "../../icons/icon.tsx";
import type { PageProps } from "../../render/page-types.ts";
import { LeadForm } from "../../sections/lead-form/lead-form.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import type { load } from "./job.data.ts";
import styles from "./job.module.css";
import { capitalize, formatRemote, HiringSteps, JobRows } from "./jobs.tsx";

type JobPage = PageProps<typeof load>;

export default function JobPage(page: JobPage) {
  const { job, body, steps, firstMonths, others } = page;
  return (
    <article data-dye={job.dye}>
      <JobHeader {...job} />
      <div className={`frame grid ${styles.columns} ${styles.body}`}>
        <JobFacts {...page} />
        <Prose body={body} />
      </div>
      <FirstMonths firstMonths={firstMonths} />
      <section className={`frame grid ${styles.columns} ${styles.steps}`}>
        <h2>How we hire</h2>
        <HiringSteps steps={steps} />
      </section>
      <Application {...page} />
      {others.length > 0 && (
        <section className={`frame grid ${styles.columns} ${styles.others}`}>
          <h2>Other open jobs</h2>
          <JobRows jobs={others} />
        </section>
      )}
    </article>
  );
}

function JobHeader({ slug, title, salary }: JobPage["job"]) {
  return (
    <header className={`frame grid ${styles.head}`}>
      <Breadcrumb crumbs={[{ href: "/careers", title: "Careers" }, { title }]} />
      <h1>{title}</h1>
      <p className={styles.salary}>
        <span className={styles.range}>{salary.range}</span> {salary.unit}
        <small className={styles.basis}>{salary.basis}</small>
      </p>
      <ButtonLink href="#apply" arrow="down">
        Apply
      </ButtonLink>
      <Cover kind="job" slug={slug} size="banner" priority />
    </header>
  );
}

function JobFacts({ job, postedOn, closesOn, technologies }: JobPage) {
  return (
    <dl className={styles.facts}>
      <Fact name="Place">
        {job.place}
        <small className={styles.remote}>{formatRemote(job.remote)}</small>
      </Fact>
      <Fact name="Team">{capitalize(job.team)}</Fact>
      <Fact name="Kind">{capitalize(job.employment)}</Fact>
      <Fact name="Posted">
        <FormattedDate day={postedOn} />
      </Fact>
      <Fact name="Open until">
        <FormattedDate day={closesOn} />
      </Fact>
      {technologies.length > 0 && (
        <Fact name="You will work with">
          <ul className="plain">
            {technologies.map(({ name, icon }) => (
              <li className={styles.technology} key={name}>
                {icon && <Icon name={icon} size="small" />}
                {name}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
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

/** Your first months, each indented one step further than the one before it. */
function FirstMonths({ firstMonths }: Pick<JobPage, "firstMonths">) {
  return (
    <section className={styles.months} data-tone="night">
      <div className="frame">
        <h2 className={styles.monthsTitle}>Your first months</h2>
        <ol className={`plain grid ${styles.monthList}`}>
          {firstMonths.map(({ when, what }) => (
            <li className={styles.month} key={when}>
              <h3>{when}</h3>
              <p className={styles.monthText}>{what}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Application({ job: { title }, form, reader, answerTime }: JobPage) {
  return (
    <section className={styles.apply} id="apply">
      <div className={`frame grid ${styles.columns}`}>
        <div>
          <h2 className={styles.applyTitle}>Apply</h2>
          <p>for {title}</p>
          {reader && (
            <p className={styles.reader}>
              <Cover kind="person" slug={reader.slug} size="monogram" />
              <span>
                <b>{reader.name}</b> reads every application and replies within {answerTime}, even if the answer is no.
              </span>
            </p>
          )}
        </div>
        <LeadForm kind="job" state={form} onStored={afterSubmit} />
      </div>
    </section>
  );
}
