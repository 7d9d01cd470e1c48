import type { CaseStudyCard } from "../../../content/cards.ts";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import styles from "./next-case.module.css";

/** The next piece on the shelf: the whole block is its link. */
export function NextCase({ study }: { study: CaseStudyCard }) {
  return (
    <section className={styles.next} data-dye={study.dyes[0]} data-print="none" aria-labelledby="next-case">
      <div className={styles.cloth}>
        <Cover kind="case-study" slug={study.slug} cut="banner" />
      </div>
      <div className={`frame grid ${styles.words}`}>
        <p>
          Next case: {study.client}, {study.industry.toLowerCase()}
        </p>
        <h2 id="next-case">
          <a href={`/case-studies/${study.slug}`} data-prefetch="visible">
            {study.title} <Arrow />
          </a>
        </h2>
      </div>
    </section>
  );
}
