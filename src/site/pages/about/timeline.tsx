import type { About } from "./about.page.tsx";
import styles from "./timeline.module.css";

export function Timeline({ timeline }: Pick<About, "timeline">) {
  return (
    <section className={styles.timeline} data-tone="night">
      <div className="frame">
        <h2>Year by year</h2>
        <ol className="plain">
          {timeline.map(({ when, what }) => (
            <li className="grid" key={when}>
              <b>{when}</b>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
