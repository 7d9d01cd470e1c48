import type { PageProps } from "../../load.ts";
import type { load } from "./home.data.ts";

export default function HomePage({
  headline,
  lead,
  results,
  services,
  process,
  people,
  articles,
}: PageProps<typeof load>) {
  return (
    <>
      <h1>{headline}</h1>
      <p>{lead}</p>
      <p>
        <a href="/contact-us">Tell us what you need</a> <a href="/case-studies">See the work</a>
      </p>
      <section>
        <h2>Three results, and how they were measured</h2>
        {results.map(({ slug, title, result }) => (
          <article key={slug}>
            <h3>
              {result?.value} {result?.unit} {result?.label}
            </h3>
            <p>
              <a href={`/case-studies/${slug}`}>{title}</a>
            </p>
          </article>
        ))}
      </section>
      <section>
        <h2>What we are asked to do</h2>
        <ul>
          {services.map(({ family, slug, name, promise }) => (
            <li key={slug}>
              <a href={`/services/${family}/${slug}`}>{name}</a> {promise}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{process.title}</h2>
        <ol>
          {process.steps.map(({ when, title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{when}</p>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>People</h2>
        <ul>
          {people.map(({ slug, name, role }) => (
            <li key={slug}>
              {name}, {role}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Latest writing</h2>
        <ul>
          {articles.map(({ slug, title }) => (
            <li key={slug}>
              <a href={`/blog/${slug}`}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
