import { Prose } from "../../ui/prose/prose.tsx";
import type { studyData } from "./study.data.ts";

export function Study({ study, next, articles }: ReturnType<typeof studyData>) {
  return (
    <article>
      <h1>{study.title}</h1>
      <p>
        {study.client}. {study.clientAbout}
      </p>
      <section>
        <h2>Results</h2>
        {study.results.map((result) => (
          <div key={result.label}>
            <h3>
              {result.value} {result.unit} {result.label}
            </h3>
            <p>
              Before: {result.before}. After: {result.after}. {result.period}. {result.measured}
            </p>
          </div>
        ))}
      </section>
      <Prose body={study.body} />
      <blockquote>
        <p>{study.quote.text}</p>
        <footer>
          {study.quote.name}, {study.quote.role}
        </footer>
      </blockquote>
      <section>
        <h2>How it went</h2>
        <ol>
          {study.timeline.map(({ when, what }) => (
            <li key={when}>
              {when}: {what}
            </li>
          ))}
        </ol>
      </section>
      <ul>
        {study.services.map(({ family, slug, name }) => (
          <li key={slug}>
            <a href={`/services/${family}/${slug}`}>{name}</a>
          </li>
        ))}
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/blog/${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
      {next && (
        <p>
          Next: <a href={`/case-studies/${next.slug}`}>{next.title}</a>
        </p>
      )}
    </article>
  );
}
