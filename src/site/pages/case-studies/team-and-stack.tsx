import { Icon } from "../../icons/icon.tsx";
import type { Study } from "./study.data.ts";
import styles from "./team-and-stack.module.css";

export function TeamAndStack({ study }: { study: Study }) {
  return (
    <div className={`frame grid ${styles.workshop}`}>
      <div className={styles.means}>
        <section>
          <h2>Team</h2>
          <ul className={`plain ${styles.team}`}>
            {study.team.map(({ role, people }) => (
              <li key={role}>
                <svg
                  className={styles.people}
                  width={people * 18}
                  height={14}
                  viewBox={`0 0 ${people * 18} 14`}
                  aria-hidden="true"
                >
                  <path d="M0 7h999" />
                </svg>
                <span>
                  {people} {role}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>Stack</h2>
          <ul className={`plain ${styles.stack}`}>
            {study.technologies.map(({ name, icon }) => (
              <li key={name}>
                <a href={`/case-studies?technology=${encodeURIComponent(name)}`}>
                  {icon && <Icon name={icon} size="small" />}
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section className={styles.calendar}>
        <h2>How it went</h2>
        <ol className="plain">
          {study.timeline.map(({ when, what }) => (
            <li key={when}>
              <b>{when}</b>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
