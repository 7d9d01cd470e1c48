import type { Job } from "../../../content/model/snapshot.ts";
import styles from "./hiring-steps.module.css";

/** The steps of an application, each with its duration. */
export function HiringSteps({ steps }: { steps: Job["steps"] }) {
  return (
    <ol className={`plain ${styles.steps}`}>
      {steps.map(({ title, text, days }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          <span>{days}</span>
        </li>
      ))}
    </ol>
  );
}
