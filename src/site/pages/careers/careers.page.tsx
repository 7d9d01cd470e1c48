import { countedInWords } from "../../in-words.ts";
import type { PageProps } from "../../load.ts";
import { CallToAction } from "../../sections/call-to-action/call-to-action.tsx";
import { ProcessGraph } from "../../sections/process-graph/process-graph.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import { Benefits } from "./benefits.tsx";
import type { load } from "./careers.data.ts";
import styles from "./careers.module.css";
import { CareersHead } from "./careers-head.tsx";
import { OpenJobs } from "./open-jobs.tsx";
import { Reasons } from "./reasons.tsx";

export type Careers = PageProps<typeof load>;

export default function CareersPage(careers: Careers) {
  const { reasons, steps, benefits, email, reader } = careers;
  return (
    <>
      <CareersHead {...careers} />
      <OpenJobs {...careers} />
      <Reasons reasons={reasons} />
      <section className={`frame ${styles.hiring}`}>
        <ProcessGraph
          steps={steps.map(({ days, ...step }) => ({ ...step, when: days }))}
          head={
            <SectionTitle
              lead={`${countedInWords(steps.length, "step")}. You can stop after any of them, and so can we; either way you hear why.`}
            >
              How hiring goes
            </SectionTitle>
          }
        />
      </section>
      <Benefits benefits={benefits} />
      <CallToAction
        title="No ad fits you?"
        text={`Write two lines on what you do and what you would like to do. ${reader} answers within three working days.`}
        href={`mailto:${email}`}
        action={email}
        dye="woad"
      />
    </>
  );
}
