import { ProcessGraph } from "../../sections/process-graph/process-graph.tsx";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import type { Service } from "./service.ts";
import styles from "./weeks.module.css";

export function Weeks({ weeks }: Pick<Service, "weeks">) {
  return (
    <section className={`frame ${styles.weeks}`}>
      <ProcessGraph steps={weeks} head={<SectionTitle>How it goes, week by week</SectionTitle>}>
        <ArrowLink href="#price" direction="down">
          What these weeks cost
        </ArrowLink>
      </ProcessGraph>
    </section>
  );
}
