import { Cover } from "../../ui/cover/cover.tsx";
import type { About } from "./about.page.tsx";
import styles from "./people.module.css";

/** A quilt: everybody's cloth edge to edge, the names under it. */
export function People({ people }: Pick<About, "people">) {
  return (
    <section className={styles.people}>
      <div className="frame">
        <h2>People you will meet</h2>
        <ul className="plain">
          {people.map(({ slug, name, role, joined, writes }) => (
            <li key={slug}>
              <Cover kind="person" slug={slug} cut="monogram" />
              <p>
                {writes ? <a href={`/blog/author/${slug}`}>{name}</a> : <b>{name}</b>}
                <span>{role}</span>
                <small>since {joined}</small>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
