import { pluralize, pluralizeInWords } from "../../../shared/pluralize.ts";
import type { PageProps } from "../../render/page-types.ts";
import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { PageHeader } from "../../sections/page-header/page-header.tsx";
import { ProcessGraph } from "../../sections/process-graph/process-graph.tsx";
import { SentenceFilter } from "../../sections/sentence-filter/sentence-filter.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import type { load } from "./careers.data.ts";
import styles from "./careers.module.css";
import { capitalize, JobRows } from "./jobs.tsx";

type Careers = PageProps<typeof load>;

export default function CareersPage(careers: Careers) {
  const { reasons, steps, benefits, email, reader, answerTime } = careers;
  return (
    <>
      <CareersHeader {...careers} />
      <OpenJobs {...careers} />
      <Reasons reasons={reasons} />
      <section className={`frame ${styles.hiring}`}>
        <ProcessGraph
          steps={steps.map(({ days, ...step }) => ({ ...step, when: days }))}
          head={
            <SectionTitle
              lead={`${pluralizeInWords(steps.length, "step")}. Either of us can stop after any of them, and you always hear why.`}
            >
              How we hire
            </SectionTitle>
          }
        />
      </section>
      <Benefits benefits={benefits} />
      <CallToAction
        title="Nothing here for you?"
        text={`Send a couple of lines about what you do and what you would like to do. ${reader} replies within ${answerTime}.`}
        href={`mailto:${email}`}
        action={email}
        dye="woad"
      />
    </>
  );
}

/** The title beside the covers of the newest jobs. */
function CareersHeader({ title, lead, jobs, total }: Careers) {
  const action = total > 0 && (
    <ButtonLink href="#jobs" arrow="down">
      {total === 1 ? "See the open job" : `See ${total} open jobs`}
    </ButtonLink>
  );
  return (
    <PageHeader title={title} lead={lead} action={action}>
      {jobs.slice(0, 4).map(({ slug }) => (
        <Cover key={slug} kind="job" slug={slug} size="portrait" priority />
      ))}
    </PageHeader>
  );
}

function OpenJobs({ jobs, total, teams, places, filter, email, payNote }: Careers) {
  const fields = [
    {
      name: "team",
      before: "Open jobs in",
      all: "every team",
      chosen: filter.team,
      choices: teams.map((team) => ({ value: team, label: capitalize(team) })),
    },
    {
      name: "place",
      before: "in",
      all: "every place",
      chosen: filter.place,
      choices: places.map((place) => ({ value: place, label: place })),
    },
  ];
  return (
    <section className={`frame ${styles.jobs}`} id="jobs">
      <h2 className="visually-hidden">Open jobs</h2>
      {total > 0 && (
        <SentenceFilter
          action="/careers#jobs"
          fields={fields}
          matches={jobs.length}
          total={total}
          totalLabel={pluralize(total, "job")}
        />
      )}
      {jobs.length > 0 ? (
        <>
          <JobRows jobs={jobs} />
          {payNote && <p className={styles.note}>{payNote}</p>}
        </>
      ) : (
        <p className={styles.none}>
          {total > 0 ? "No open job matches." : "There are no open jobs at the moment."} You can still write to{" "}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
      )}
    </section>
  );
}

function Reasons({ reasons }: Pick<Careers, "reasons">) {
  return (
    <section className={styles.reasons} data-tone="night">
      <div className={`frame grid ${styles.reasonColumns}`}>
        <h2>Why work here</h2>
        <dl>
          {reasons.map(({ title, text }) => (
            <div className={styles.reason} key={title}>
              <dt className={styles.reasonTitle}>{title}</dt>
              <dd className={styles.reasonText}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Every benefit has a figure; the first one is set largest. */
function Benefits({ benefits }: Pick<Careers, "benefits">) {
  return (
    <section className={`frame ${styles.benefits}`}>
      <h2 className={styles.benefitsTitle}>What you get, in numbers</h2>
      <dl className={`grid ${styles.benefitList}`}>
        {benefits.map(({ figure, title, text }) => (
          <div className={styles.benefit} key={title}>
            <dt className={styles.benefitTitle}>{title}</dt>
            <dd className={styles.figure}>{figure}</dd>
            <dd className={styles.benefitText}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
