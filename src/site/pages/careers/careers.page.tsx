import type { PageProps } from "../../load.ts";
import type { load } from "./careers.data.ts";

export default function CareersPage({
  title,
  lead,
  reasons,
  steps,
  benefits,
  jobs,
  teams,
  places,
  filter,
}: PageProps<typeof load>) {
  return (
    <>
      <h1>{title}</h1>
      <p>{lead}</p>
      <section>
        <h2>Open jobs</h2>
        <form method="get" action="/careers">
          <label>
            Team{" "}
            <select name="team" defaultValue={filter.team}>
              <option value="">All</option>
              {teams.map((team) => (
                <option key={team}>{team}</option>
              ))}
            </select>
          </label>
          <label>
            Place{" "}
            <select name="place" defaultValue={filter.place}>
              <option value="">All</option>
              {places.map((place) => (
                <option key={place}>{place}</option>
              ))}
            </select>
          </label>
          <button type="submit">Show</button>
        </form>
        {jobs.length === 0 && <p>No open job fits. Write to us all the same.</p>}
        <ul>
          {jobs.map((job) => (
            <li key={job.slug}>
              <a href={`/careers/${job.slug}`}>{job.title}</a>, {job.place}, {job.salary.from}–{job.salary.to}{" "}
              {job.salary.currency} a {job.salary.per}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Why here</h2>
        {reasons.map((reason) => (
          <div key={reason.title}>
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </div>
        ))}
      </section>
      <section>
        <h2>How hiring goes</h2>
        <ol>
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>
                {step.text} ({step.days})
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Benefits</h2>
        {benefits.map((benefit) => (
          <div key={benefit.title}>
            <h3>
              {benefit.figure} {benefit.title}
            </h3>
            <p>{benefit.text}</p>
          </div>
        ))}
      </section>
    </>
  );
}
