import type { PageProps } from "../../load.ts";
import type { load } from "./service.data.ts";

export default function ServicePage(service: PageProps<typeof load>) {
  return (
    <article>
      <h1>{service.title}</h1>
      <p>{service.lead}</p>
      <section>
        <h2>{service.problem.title}</h2>
        <ul>
          {service.problem.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>What we do</h2>
        {service.work.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <section>
        <h2>How it goes</h2>
        <ol>
          {service.weeks.map(({ when, title, text }) => (
            <li key={title}>
              {when}: {title}. {text}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Technologies</h2>
        <p>{service.technologies.join(", ")}</p>
      </section>
      <section>
        <h2>Proof</h2>
        {service.caseStudies.map(({ slug, title }) => (
          <p key={slug}>
            <a href={`/case-studies/${slug}`}>{title}</a>
          </p>
        ))}
      </section>
      <section>
        <h2>What it costs</h2>
        <p>{service.price}</p>
      </section>
      <section>
        <h2>Questions</h2>
        {service.questions.map(({ slug, question, html }) => (
          <details key={slug}>
            <summary>{question}</summary>
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </details>
        ))}
      </section>
      <p>
        <a href={`/contact-us?service=${service.slug}`}>Talk to us about {service.name}</a>
      </p>
    </article>
  );
}
