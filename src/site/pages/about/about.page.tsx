import type { PageProps } from "../../load.ts";
import type { load } from "./about.data.ts";

export default function AboutPage({ title, lead, story, timeline, values, people }: PageProps<typeof load>) {
  return (
    <>
      <h1>{title}</h1>
      <p>{lead}</p>
      {story.split(/\n\n+/).map((paragraph) => (
        <p key={paragraph.slice(0, 40)}>{paragraph}</p>
      ))}
      <section>
        <h2>Timeline</h2>
        <ol>
          {timeline.map(({ when, what }) => (
            <li key={when}>
              {when}: {what}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>What we decided</h2>
        {values.map((value) => (
          <div key={value.title}>
            <h3>{value.title}</h3>
            <p>{value.text}</p>
            <p>{value.decision}</p>
          </div>
        ))}
      </section>
      <section>
        <h2>People</h2>
        <ul>
          {people.map(({ slug, name, role, writes }) => (
            <li key={slug}>
              {writes ? <a href={`/blog/author/${slug}`}>{name}</a> : name}, {role}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
