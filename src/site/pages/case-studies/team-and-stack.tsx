import { Icon } from "../../icons/icon.tsx";
import type { Study } from "./study.data.ts";
import styles from "./team-and-stack.module.css";

export function TeamAndStack({ study }: { study: Study }) {
  return (
    <div className={`frame grid ${styles.columns}`}>
      <div className={styles.means}>
        <section>
          <h2 className={styles.title}>Team</h2>
          <ul className="plain">
            {study.team.map(({ role, people }) => (
              <li className={styles.role} key={role}>
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
          <h2 className={styles.title}>Stack</h2>
          <ul className={`plain ${styles.stack}`}>
            {study.technologies.map(({ name, icon }) => (
              <li key={name}>
                <a className={styles.technology} href={`/case-studies?technology=${encodeURIComponent(name)}`}>
                  {icon && <Icon name={icon} size="small" />}
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section>
        <h2 className={styles.title}>How it went</h2>
        <ol className="plain">
          {study.timeline.map(({ when, what }) => (
            <li className={styles.event} key={when}>
              <b>{when}</b>
              <p className={styles.eventText}>{what}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
