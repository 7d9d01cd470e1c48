import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import type { About } from "./about.page.tsx";
import styles from "./open-source.module.css";

export function OpenSource({ projects }: { projects: About["openSource"] }) {
  return (
    <section className={`frame grid ${styles.projects}`}>
      <h2>Given away</h2>
      <ul className="plain">
        {projects.map(({ title, text, url }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <ArrowLink href={url} direction="out" aria-label={`Source of ${title}`}>
              Source
            </ArrowLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
