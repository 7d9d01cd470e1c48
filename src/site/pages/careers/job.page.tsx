import type { PageProps } from "../../load.ts";
import { Prose } from "../../ui/prose/prose.tsx";
import { Apply } from "./apply.tsx";
import { FirstMonths } from "./first-months.tsx";
import { HiringSteps } from "./hiring-steps.tsx";
import type { load } from "./job.data.ts";
import styles from "./job.module.css";
import { JobFacts } from "./job-facts.tsx";
import { JobHead } from "./job-head.tsx";
import { JobRows } from "./job-rows.tsx";

export type JobPage = PageProps<typeof load>;

export default function JobPage(page: JobPage) {
  const { job, body, steps, firstMonths, form, reader, others } = page;
  return (
    <article data-dye={job.dye}>
      <JobHead job={job} />
      <div className={`frame grid ${styles.body}`}>
        <JobFacts {...page} />
        <Prose body={body} />
      </div>
      <FirstMonths months={firstMonths} />
      <section className={`frame grid ${styles.steps}`}>
        <h2>How hiring goes</h2>
        <HiringSteps steps={steps} />
      </section>
      <Apply title={job.title} form={form} reader={reader} />
      {others.length > 0 && (
        <section className={`frame grid ${styles.others}`}>
          <h2>Also open</h2>
          <JobRows jobs={others} />
        </section>
      )}
    </article>
  );
}
