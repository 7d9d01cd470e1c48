import type { JobCard } from "../../../content/model/cards.ts";
import { formatRemote, formatSalaryRange, formatSalaryUnit } from "./format-salary.ts";
import styles from "./job-rows.module.css";

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
            {formatSalaryRange(salary)}
            <span className={styles.detail}>{formatSalaryUnit(salary)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
