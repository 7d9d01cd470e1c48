import type { CaseStudyCard } from "../../../content/cards.ts";
import { Cloth } from "../../ui/cloth/cloth.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import styles from "./piece.module.css";

/** A case study on the shelf: its cloth, its figure, its name. */
export function Piece({ study, first }: { study: CaseStudyCard; first: boolean }) {
  const { slug, title, client, trade, year, dyes, result, description } = study;
  return (
    <article className={styles.piece} data-dye={dyes[0]} data-lift>
      <Cloth className={styles.cloth}>
        <Cover kind="case-study" slug={slug} cut="card" first={first} />
      </Cloth>
      <div className={styles.words}>
        <p className={styles.client}>
          {client}, {trade}, {year}
        </p>
        <h2>
          <a className="block-link" href={`/case-studies/${slug}`}>
            {title}
          </a>
        </h2>
        {result && (
          <p className={styles.result}>
            <Figure value={result.value} unit={result.unit} />
            <span>{result.label}</span>
          </p>
        )}
        <p className={styles.about}>{description}</p>
      </div>
    </article>
  );
}
