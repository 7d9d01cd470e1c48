import { Figure } from "../../ui/figure/figure.tsx";
import styles from "./case-index.module.css";
import type { Resources } from "./resources.page.tsx";

/** Every case study by its figure. */
export function CaseIndex({ studies }: Pick<Resources, "studies">) {
  return (
    <section className={styles.cases} id="case-studies">
      <div className="frame grid">
        <h2>What happened when somebody paid for it</h2>
        <ul className="plain">
          {studies.map(({ slug, client, industry, dye, result }) => (
            <li key={slug} data-dye={dye}>
              {result && <Figure value={result.value} unit={result.unit} size="small" />}
              <span>
                <a className="block-link" href={`/case-studies/${slug}`}>
                  {client}
                </a>
                {result?.label}
                <small>{industry}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
