import { counted } from "../../counted.ts";
import { SentenceFilter } from "../../sections/sentence-filter/sentence-filter.tsx";
import type { Careers } from "./careers.page.tsx";
import { JobRows } from "./job-rows.tsx";
import styles from "./open-jobs.module.css";
import { capital } from "./wording.ts";

export function OpenJobs({ jobs, total, teams, places, filter, email }: Careers) {
  const gaps = [
    {
      name: "team",
      before: "Open jobs in",
      all: "every team",
      chosen: filter.team,
      choices: teams.map((team) => ({ value: team, label: capital(team) })),
    },
    {
      name: "place",
      before: "at",
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
          gaps={gaps}
          shown={jobs.length}
          total={total}
          counted={counted(total, "job")}
        />
      )}
      {jobs.length > 0 ? (
        <>
          <JobRows jobs={jobs} />
          <p className={styles.note}>Pay is gross and the range is the true one.</p>
        </>
      ) : (
        <p className={styles.none}>
          {total > 0 ? "No open job fits this choice." : "No job is open at the moment."} Write to{" "}
          <a href={`mailto:${email}`}>{email}</a> all the same.
        </p>
      )}
    </section>
  );
}
