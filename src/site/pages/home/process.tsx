import { countedInWords } from "../../in-words.ts";
import { ProcessGraph, type ProcessStep } from "../../sections/process-graph/process-graph.tsx";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cloth } from "../../ui/cloth/cloth.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import styles from "./process.module.css";

interface ProcessProps {
  title: string;
  steps: readonly ProcessStep[];
  /** The case study whose cloth makes the selvedge. */
  cloth?: string;
}

export function Process({ title, steps, cloth }: ProcessProps) {
  return (
    <section className={styles.process} data-tone="night">
      {cloth && (
        <Cloth className={styles.selvedge}>
          <Cover kind="case-study" slug={cloth} cut="banner" theme="dark" />
        </Cloth>
      )}
      <div className="frame">
        <ProcessGraph
          steps={steps}
          head={
            <SectionTitle
              lead={`${countedInWords(steps.length, "step")}, the same for a small piece of work and for a large one.`}
            >
              {title}
            </SectionTitle>
          }
        >
          <ButtonLink href="/contact-us">
            Begin with the call
            <Arrow />
          </ButtonLink>
        </ProcessGraph>
      </div>
    </section>
  );
}
