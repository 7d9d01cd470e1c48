import type { CaseStudyCard } from "../../../content/cards.ts";
import { Figure } from "../../ui/figure/figure.tsx";
import styles from "./results.module.css";

/** How it went for others: two figures, each with the work behind it. */
export function Results({ studies }: { studies: readonly CaseStudyCard[] }) {
  return (
    <ul className={`plain ${styles.results}`} aria-label="How it went for others">
      {studies.map(({ slug, client, dyes, result }) => (
        <li key={slug} data-dye={dyes[0]}>
          <a href={`/case-studies/${slug}`}>
            {result && <Figure value={result.value} unit={result.unit} />} {result?.label}, for {client}
          </a>
        </li>
      ))}
    </ul>
  );
}
