import type { PageProps } from "../../load.ts";
import type { load } from "./list.data.ts";

export default function CaseStudiesPage({
  studies,
  filter,
  industries,
  services,
  technologies,
}: PageProps<typeof load>) {
  return (
    <>
      <h1>Case studies</h1>
      <p>
        <a href="/case-studies/weekly">Case study of the week</a>
      </p>
      <form method="get" action="/case-studies">
        <label>
          Industry{" "}
          <select name="industry" defaultValue={filter.industry}>
            <option value="">All</option>
            {industries.map((industry) => (
              <option key={industry}>{industry}</option>
            ))}
          </select>
        </label>
        <label>
          Service{" "}
          <select name="service" defaultValue={filter.service}>
            <option value="">All</option>
            {services.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Technology{" "}
          <select name="technology" defaultValue={filter.technology}>
            <option value="">All</option>
            {technologies.map((technology) => (
              <option key={technology}>{technology}</option>
            ))}
          </select>
        </label>
        <button type="submit">Show</button>
      </form>
      {studies.length === 0 && <p>No case study fits all of these.</p>}
      {studies.map(({ slug, title, client, result, description }) => (
        <article key={slug}>
          <h2>
            <a href={`/case-studies/${slug}`}>{title}</a>
          </h2>
          <p>
            {client}: {result?.value} {result?.unit} {result?.label}
          </p>
          <p>{description}</p>
        </article>
      ))}
    </>
  );
}
