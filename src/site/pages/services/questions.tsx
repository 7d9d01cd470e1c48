import { AccordionCard } from "../../sections/accordion-card/accordion-card.tsx";
import styles from "./questions.module.css";
import type { Service } from "./service.ts";

/** What people ask before they sign, and what we have written about it. */
export function Questions({ questions, articles }: Pick<Service, "questions" | "articles">) {
  return (
    <div className={`frame grid ${styles.questions}`}>
      <h2>Questions people ask first</h2>
      <section className={styles.answers} aria-label="Questions and answers">
        {questions.map(({ slug, question, html }, index) => (
          <AccordionCard key={slug} title={question} open={index === 0}>
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </AccordionCard>
        ))}
      </section>
      {articles.length > 0 && (
        <aside className={styles.reading} aria-labelledby="reading">
          <h2 id="reading">To read before a call</h2>
          <ul className="plain">
            {articles.map(({ slug, title, minutes }) => (
              <li key={slug}>
                <a href={`/blog/${slug}`}>{title}</a>
                <span>{`\u00a0${minutes}\u00a0min`}</span>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}
