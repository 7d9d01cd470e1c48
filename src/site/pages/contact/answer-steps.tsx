import { enquiryTime } from "../../../shared/answer-time.ts";
import styles from "./answer-steps.module.css";

const answerSteps = [
  {
    when: `Within ${enquiryTime}`,
    what: "You get a written answer: what we would do first, a rough range of cost and time, or the name of a better company.",
  },
  { when: "After that", what: "Thirty minutes on the phone with the person who answered. No slides." },
];

/** What happens after a message was sent. `reader` is the name of the person who reads it. */
export function AnswerSteps({ reader = "An engineer" }: { reader: string | undefined }) {
  const steps = [
    { when: "Today or tomorrow", what: `${reader} reads your message. It does not go through a sales team.` },
    ...answerSteps,
  ];
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
