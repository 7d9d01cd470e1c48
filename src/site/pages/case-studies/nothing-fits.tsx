import { counted } from "../../counted.ts";
import type { CaseStudyList } from "./case-study-list.ts";
import styles from "./list.module.css";

export function NothingFits({ nearest, total }: Pick<CaseStudyList, "nearest" | "total">) {
  if (total === 0) return <p className={`frame ${styles.nothing}`}>No case study is published yet.</p>;
  return (
    <section className={`frame ${styles.nothing}`} aria-labelledby="nothing">
      <h2 id="nothing">No case study fits all of that</h2>
      <ul className="plain">
        {nearest.map(({ facet, href, count }) => (
          <li key={facet}>
            <a href={href}>
              {counted(count, "case study", "case studies")} with any {facet}
            </a>
          </li>
        ))}
        <li>
          <a href="/case-studies">{total > 1 ? `All ${total} of them` : "The one there is"}</a>
        </li>
      </ul>
    </section>
  );
}
