import type { Service } from "./service.ts";
import styles from "./work.module.css";

export function Work({ work }: Pick<Service, "work">) {
  return (
    <section className={`frame grid ${styles.work}`}>
      <h2>What we do</h2>
      {work.map(({ title, text }) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
    </section>
  );
}
