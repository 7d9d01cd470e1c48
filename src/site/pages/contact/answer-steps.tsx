import styles from "./answer-steps.module.css";

const steps = [
  { when: "Today or tomorrow", what: "An engineer reads your message. No sales team stands in between." },
  {
    when: "Within two working days",
    what: "You get a written answer: what we would do first, a rough range of cost and time, or the name of a better company.",
  },
  { when: "When it suits you", what: "Thirty minutes on the phone with the person who answered. No slides." },
];

/** What happens after a message was sent. */
export function AnswerSteps() {
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
