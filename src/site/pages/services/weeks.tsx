import { ProcessGraph } from "../../sections/process-graph/process-graph.tsx";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import type { Service } from "./service.ts";
import styles from "./weeks.module.css";

export function Weeks({ weeks, pace }: Pick<Service, "weeks" | "pace">) {
  const head = (
    <SectionTitle>
      How it goes, <span className={styles.pace}>{`${pace} by ${pace}`}</span>
    </SectionTitle>
  );
  return (
    <section className={`frame ${styles.weeks}`}>
      <ProcessGraph steps={weeks} head={head}>
        <ArrowLink href="#price" direction="down">
          {`What these ${pace}s cost`}
        </ArrowLink>
      </ProcessGraph>
    </section>
  );
}
