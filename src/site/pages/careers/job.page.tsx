import { leave } from "../../leave-form.ts";
import type { PageProps } from "../../load.ts";
import { LeadForm } from "../../sections/lead-form/lead-form.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import type { load } from "./job.data.ts";

export default function JobPage({ title, place, salary, body, steps, firstMonths, form }: PageProps<typeof load>) {
  return (
    <article>
      <h1>{title}</h1>
      <p>
        {place}, {salary.from}–{salary.to} {salary.currency} a {salary.per}, {salary.basis}
      </p>
      <Prose body={body} />
      <section>
        <h2>The first three months</h2>
        <ol>
          {firstMonths.map(({ when, what }) => (
            <li key={when}>
              {when}: {what}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>How hiring goes</h2>
        <ol>
          {steps.map((step) => (
            <li key={step.title}>
              {step.title}: {step.text} ({step.days})
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Apply</h2>
        <LeadForm kind="job" state={form} onStored={leave} />
      </section>
    </article>
  );
}
