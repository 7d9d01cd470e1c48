import type { PageProps } from "../../load.ts";
import type { load } from "./thanks.data.ts";

export default function JobThanksPage({ job, reading }: PageProps<typeof load>) {
  return (
    <>
      <h1>Your application arrived</h1>
      <p>You applied for {job.title}. A person reads it, not a filter.</p>
      <ol>
        {job.steps.map((step) => (
          <li key={step.title}>
            {step.title}: {step.text} ({step.days})
          </li>
        ))}
      </ol>
      <ul>
        {reading.map((article) => (
          <li key={article.slug}>
            <a href={`/blog/${article.slug}`}>{article.title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
