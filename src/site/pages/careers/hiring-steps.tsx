import type { Job } from "../../../content/model/snapshot.ts";
import styles from "./hiring-steps.module.css";

/** The steps of an application, each with its duration. */
export function HiringSteps({ steps }: { steps: Job["steps"] }) {
  return (
    <ol className={`plain ${styles.steps}`}>
      {steps.map(({ title, text, days }) => (
        <li className={styles.step} key={title}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
          <span className={styles.duration}>{days}</span>
        </li>
      ))}
    </ol>
  );
}
