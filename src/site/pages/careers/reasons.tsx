import type { Careers } from "./careers.page.tsx";
import styles from "./reasons.module.css";

export function Reasons({ reasons }: Pick<Careers, "reasons">) {
  return (
    <section className={styles.reasons} data-tone="night">
      <div className="frame grid">
        <h2>Why here</h2>
        <dl>
          {reasons.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
