import type { ReactNode } from "react";
import type { JobCard, PersonCard } from "../../../content/model/cards.ts";
import { afterSubmit } from "../../../navigation/form-drafts.ts";
import { Icon } from "../../icons/icon.tsx";
import type { FormState, PageProps } from "../../render/page-types.ts";
import { LeadForm } from "../../sections/lead-form/lead-form.tsx";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import applicationStyles from "./application.module.css";
import firstMonthsStyles from "./first-months.module.css";
import { capitalize, formatRemote, formatSalaryRange, formatSalaryUnit } from "./format-salary.ts";
import { HiringSteps } from "./hiring-steps.tsx";
import type { load } from "./job.data.ts";
import styles from "./job.module.css";
import jobFactsStyles from "./job-facts.module.css";
import jobHeaderStyles from "./job-header.module.css";
import { JobRows } from "./job-rows.tsx";

export type JobPage = PageProps<typeof load>;

export default function JobPage(page: JobPage) {
  const { job, body, steps, firstMonths, form, reader, others } = page;
  return (
    <article data-dye={job.dye}>
      <JobHeader job={job} />
      <div className={`frame grid ${styles.body}`}>
        <JobFacts {...page} />
        <Prose body={body} />
      </div>
      <FirstMonths months={firstMonths} />
      <section className={`frame grid ${styles.steps}`}>
        <h2>How hiring goes</h2>
        <HiringSteps steps={steps} />
      </section>
      <Application title={job.title} form={form} reader={reader} />
      {others.length > 0 && (
        <section className={`frame grid ${styles.others}`}>
          <h2>Also open</h2>
          <JobRows jobs={others} />
        </section>
      )}
    </article>
  );
}

function JobHeader({ job: { slug, title, salary } }: { job: JobCard }) {
  return (
    <header className={`frame grid ${jobHeaderStyles.head}`}>
      <Breadcrumb crumbs={[{ href: "/careers", title: "Careers" }, { title }]} />
      <h1>{title}</h1>
      <p>
        <span>{formatSalaryRange(salary)}</span> {formatSalaryUnit(salary)}
        <small>{salary.basis}</small>
      </p>
      <ButtonLink href="#apply">
        Apply
        <Arrow direction="down" />
      </ButtonLink>
      <Cover kind="job" slug={slug} size="banner" priority />
    </header>
  );
}

function JobFacts({ job, postedOn, closesOn, technologies }: JobPage) {
  return (
    <dl className={jobFactsStyles.facts}>
      <Fact name="Place">
        {job.place}
        <small>{formatRemote(job.remote)}</small>
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
        <Fact name="You will meet">
          <ul className="plain">
            {technologies.map(({ name, icon }) => (
              <li key={name}>
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
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The first months, each indented one step further than the one before it. */
function FirstMonths({ months }: { months: JobPage["firstMonths"] }) {
  return (
    <section className={firstMonthsStyles.months} data-tone="night">
      <div className="frame">
        <h2>The first months</h2>
        <ol className="plain grid">
          {months.map(({ when, what }) => (
            <li key={when}>
              <h3>{when}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface ApplicationProps {
  title: string;
  form: FormState | null;
  reader?: PersonCard;
}

function Application({ title, form, reader }: ApplicationProps) {
  return (
    <section className={applicationStyles.apply} id="apply">
      <div className="frame grid">
        <div>
          <h2>Apply</h2>
          <p>for {title}</p>
          {reader && (
            <p className={applicationStyles.reader}>
              <Cover kind="person" slug={reader.slug} size="monogram" />
              <span>
                <b>{reader.name}</b> reads every application and answers within three working days, also when the answer
                is no.
              </span>
            </p>
          )}
        </div>
        <LeadForm kind="job" state={form} onStored={afterSubmit} />
      </div>
    </section>
  );
}
