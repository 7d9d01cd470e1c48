import { type EngagementModel, EngagementModels } from "../../sections/engagement-models/engagement-models.tsx";
import styles from "./hiring.module.css";

interface HiringProps {
  price: string;
  models: readonly EngagementModel[];
}

/** What it costs, in one breath, and on which terms. */
export function Hiring({ price, models }: HiringProps) {
  return (
    <section id="price" className={`frame ${styles.hiring}`}>
      <div className={`grid ${styles.price}`}>
        <h2>What it costs</h2>
        <p>{price}</p>
      </div>
      {models.length > 0 && (
        <div className={styles.models} data-count={models.length}>
          <EngagementModels models={models} />
        </div>
      )}
    </section>
  );
}
