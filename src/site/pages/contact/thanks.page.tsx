import type { CaseStudyCard } from "../../../content/model/cards.ts";
import type { PageProps } from "../../render/page-types.ts";
import { ThankYou } from "../../sections/thank-you/thank-you.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import { AnswerSteps } from "./answer-steps.tsx";
import styles from "./results.module.css";
import type { load } from "./thanks.data.ts";

export default function ContactThanksPage(contact: PageProps<typeof load>) {
  const { email, thanksAlt, results, reading, steps } = contact;
  return (
    <ThankYou
      title="Your message arrived"
      text={
        <>
          We usually confirm that by email within a few minutes; if nothing comes, your message is with us all the same.
          Anything to add? Write to <a href={`mailto:${email}`}>{email}</a>.
        </>
      }
      dye="lichen"
      art={<img src="/drawings/thanks.svg" width="660" height="840" alt={thanksAlt} />}
      reading={reading}
    >
      <h2>What happens next</h2>
      <AnswerSteps steps={steps} />
      {results.length > 0 && <Results studies={results} />}
    </ThankYou>
  );
}

/** The main results of two case studies. */
function Results({ studies }: { studies: readonly CaseStudyCard[] }) {
  return (
    <ul className={`plain ${styles.results}`} aria-label="How it went for others">
      {studies.map(({ slug, client, dyes, result }) => (
        <li key={slug} className={styles.result} data-dye={dyes[0]}>
          <a className={styles.link} href={`/case-studies/${slug}`}>
            {result && <Metric value={result.value} unit={result.unit} />} {result?.label}, for {client}
          </a>
        </li>
      ))}
    </ul>
  );
}
