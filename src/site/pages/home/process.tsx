import { ProcessGraph, type ProcessStep } from "../../sections/process-graph/process-graph.tsx";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import styles from "./process.module.css";

interface ProcessProps {
  title: string;
  steps: readonly ProcessStep[];
  /** The case study whose cloth makes the selvedge. */
  cloth?: string;
}

/** The steps run down the diagonal; title and invitation stand in the corners it leaves. */
export function Process({ title, steps, cloth }: ProcessProps) {
  return (
    <section className={styles.process} data-tone="night">
      <div className={styles.selvedge}>{cloth && <Cover kind="case-study" slug={cloth} cut="banner" />}</div>
      <div className={`frame ${styles.inside}`}>
        <header className={styles.title}>
          <h2>{title}</h2>
          <p>Five steps, the same for a report of five days and a team of nine people.</p>
        </header>
        <ProcessGraph steps={steps} />
        <p className={styles.begin}>
          <ButtonLink href="/contact-us">
            Begin with the call
            <Arrow />
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
