import styles from "./answer-steps.module.css";

/** What happens after a message was sent. */
export function AnswerSteps({ steps }: { steps: readonly { when: string; what: string }[] }) {
  return (
    <ol className={`plain ${styles.steps}`}>
      {steps.map(({ when, what }) => (
        <li key={when} className={styles.step}>
          <b className={styles.when}>{when}</b>
          {what}
        </li>
      ))}
    </ol>
  );
}
