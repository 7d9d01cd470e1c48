import type { About } from "./about.page.tsx";
import styles from "./decisions.module.css";

/** A value is worth what it has cost: each stands beside a decision that shows it. */
export function Decisions({ values }: Pick<About, "values">) {
  return (
    <section className={`frame ${styles.decisions}`}>
      <h2>What we believe, and what it has cost us</h2>
      {values.map(({ title, text, decision }) => (
        <article className="grid" key={title}>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <p>{decision}</p>
        </article>
      ))}
    </section>
  );
}
