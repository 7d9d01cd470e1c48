import type { ArticleCard } from "../../../content/cards.ts";
import { ArticleRows } from "../../sections/article-rows/article-rows.tsx";
import styles from "./related.module.css";

export function Related({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <section className={`frame ${styles.related}`} data-print="none">
      <h2>Read next</h2>
      <ArticleRows articles={articles} as="h3" />
    </section>
  );
}
