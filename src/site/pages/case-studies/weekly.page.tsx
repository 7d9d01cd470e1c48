import type { PageProps } from "../../load.ts";
import type { load } from "./weekly.data.ts";

export default function WeeklyPage({ week, pick, why, before }: PageProps<typeof load>) {
  return (
    <>
      <h1>Case study of the week</h1>
      <article>
        <p>{week}</p>
        <h2>
          <a href={`/case-studies/${pick.slug}`}>{pick.title}</a>
        </h2>
        <p>
          {pick.client}: {pick.result?.value} {pick.result?.unit} {pick.result?.label}
        </p>
        <p>{why ?? pick.description}</p>
      </article>
      <section>
        <h2>The weeks before</h2>
        <ol>
          {before.map(({ week, study }) => (
            <li key={week}>
              {week}: <a href={`/case-studies/${study.slug}`}>{study.title}</a>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
