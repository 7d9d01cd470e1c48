import type { About } from "./about.page.tsx";
import styles from "./about-head.module.css";

export function AboutHead({ title, lead }: Pick<About, "title" | "lead">) {
  return (
    <header className={`frame grid ${styles.head}`}>
      <h1>{title}</h1>
      <p>{lead}</p>
      <img src="/weaves/lodz.svg" width="660" height="840" alt="Cloth with the word Łódź woven into it" />
    </header>
  );
}
