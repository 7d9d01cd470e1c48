import { type EngagementModel, EngagementModels } from "../../sections/engagement-models/engagement-models.tsx";
import { SectionTitle } from "../../ui/section-title/section-title.tsx";
import styles from "./models.module.css";

export function Models({ title, columns }: { title: string; columns: readonly EngagementModel[] }) {
  return (
    <section className={`frame ${styles.models}`}>
      <SectionTitle lead="The question is who decides the order of work, and who pays when it takes longer.">
        {title}
      </SectionTitle>
      <EngagementModels models={columns} />
    </section>
  );
}
