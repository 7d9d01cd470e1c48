import { ProcessGraph } from "../../sections/process-graph/process-graph.tsx";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import type { Service } from "./service.ts";
import styles from "./weeks.module.css";

export function Weeks({ weeks, pace }: Pick<Service, "weeks" | "pace">) {
  return (
    <section className={`frame ${styles.weeks}`}>
      <ProcessGraph steps={weeks} head={<SectionTitle>{`How it goes, ${pace} by ${pace}`}</SectionTitle>}>
        <ArrowLink href="#price" direction="down">
          {`What these ${pace}s cost`}
        </ArrowLink>
      </ProcessGraph>
    </section>
  );
}
