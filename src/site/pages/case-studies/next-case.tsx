import type { CaseStudyCard } from "../../../content/cards.ts";
import { Arrow } from "../../ui/arrow/arrow.tsx";
import { Cloth } from "../../ui/cloth/cloth.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import styles from "./next-case.module.css";

/** The next piece on the shelf: the whole block is its link. */
export function NextCase({ study }: { study: CaseStudyCard }) {
  return (
    <section className={styles.next} data-dye={study.dyes[0]} data-lift data-print="none" aria-labelledby="next-case">
      <Cloth className={styles.cloth}>
        <Cover kind="case-study" slug={study.slug} cut="banner" />
      </Cloth>
      <div className={`frame grid ${styles.words}`}>
        <p>
          Next case: {study.client}, {study.trade}
        </p>
        <h2 id="next-case">
          <a className="block-link" href={`/case-studies/${study.slug}`} data-prefetch="visible">
            {study.title} <Arrow />
          </a>
        </h2>
      </div>
    </section>
  );
}
