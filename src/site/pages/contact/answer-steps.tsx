import styles from "./answer-steps.module.css";

interface AnswerStepsProps {
  /** The name of the person who reads the message. */
  reader: string | undefined;
  answerTime: string;
}

/** What happens after a message was sent. */
export function AnswerSteps({ reader = "An engineer", answerTime }: AnswerStepsProps) {
  const steps = [
    { when: "Today or tomorrow", what: `${reader} reads your message. It does not go through a sales team.` },
    {
      when: `Within ${answerTime}`,
      what: "You get a written answer: what we would do first, a rough range of cost and time, or what would serve you better than we can.",
    },
    { when: "After that", what: "Thirty minutes on the phone with the person who answered. No slides." },
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
