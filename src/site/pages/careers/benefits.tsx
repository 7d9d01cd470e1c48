import styles from "./benefits.module.css";
import type { Careers } from "./careers.page.tsx";

/** Every benefit is a figure that can be checked; the first is the largest. */
export function Benefits({ benefits }: Pick<Careers, "benefits">) {
  return (
    <section className={`frame ${styles.benefits}`}>
      <h2>What you get, in numbers</h2>
      <dl className="grid">
        {benefits.map(({ figure, title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={styles.figure}>{figure}</dd>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
