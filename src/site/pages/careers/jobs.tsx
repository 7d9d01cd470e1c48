import type { JobCard } from "../../../content/model/cards.ts";
import type { Job } from "../../../content/model/snapshot.ts";
import styles from "./jobs.module.css";

/** A list of open jobs; the salary is set as large as the title. */
export function JobRows({ jobs }: { jobs: readonly JobCard[] }) {
  return (
    <ul className={`plain ${styles.rows}`}>
      {jobs.map(({ slug, title, place, remote, employment, salary, dye }) => (
        <li className={styles.row} key={slug} data-dye={dye}>
          <h3 className={styles.title}>
            <a className="block-link" href={`/careers/${slug}`}>
              {title}
            </a>
          </h3>
          <p>
            {place}
            <span className={styles.detail}>
              {formatRemote(remote)}, {employment}
            </span>
          </p>
          <p className={styles.pay}>
            {salary.range}
            <span className={styles.detail}>{salary.unit}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The steps of an application, each with its duration. */
export function HiringSteps({ steps }: { steps: Job["steps"] }) {
  return (
    <ol className={`plain ${styles.steps}`}>
      {steps.map(({ title, text, days }) => (
        <li className={styles.step} key={title}>
          <h3 className={styles.stepTitle}>{title}</h3>
          <p className={styles.stepText}>{text}</p>
          <span className={styles.duration}>{days}</span>
        </li>
      ))}
    </ol>
  );
}

const remoteLabels = { no: "On site", hybrid: "Hybrid", yes: "Remote possible" };
export const formatRemote = (remote: Job["remote"]): string => remoteLabels[remote];

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
