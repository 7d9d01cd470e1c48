import { ProcessGraph } from "../../sections/process-graph/process-graph.tsx";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import type { Service } from "./service.ts";
import styles from "./weeks.module.css";

export function Weeks({ weeks }: Pick<Service, "weeks">) {
  return (
    <section className={styles.weeks}>
      <div className={`frame ${styles.inside}`}>
        <h2>How it goes, week by week</h2>
        <ProcessGraph steps={weeks} />
        <p className={styles.cost}>
          <ArrowLink href="#price" direction="down">
            What these weeks cost
          </ArrowLink>
        </p>
      </div>
    </section>
  );
}
