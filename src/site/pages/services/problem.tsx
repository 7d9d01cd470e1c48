import styles from "./problem.module.css";
import type { Service } from "./service.ts";

export function Problem({ title, points }: Service["problem"]) {
  return (
    <section className={styles.problem} data-tone="night">
      <div className="frame grid">
        <h2>{title}</h2>
        <ul className="plain">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
