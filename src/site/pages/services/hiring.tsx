import { type EngagementModel, EngagementModels } from "../../sections/engagement-models/engagement-models.tsx";
import styles from "./hiring.module.css";

interface HiringProps {
  price: string;
  models: readonly EngagementModel[];
  /** The page is itself about one way to hire us, so these are the other ones. */
  isModel: boolean;
}

/** What it costs, in one breath, and on which terms. */
export function Hiring({ price, models, isModel }: HiringProps) {
  return (
    <section id="price" className={`frame ${styles.hiring}`}>
      <div className={`grid ${styles.price}`}>
        <h2>What it costs</h2>
        <p>{price}</p>
      </div>
      {models.length > 0 && (
        <div className={styles.models} data-count={models.length}>
          <p>{isModel ? "Or hire us another way" : "On whichever terms fit"}</p>
          <EngagementModels models={models} />
        </div>
      )}
    </section>
  );
}
