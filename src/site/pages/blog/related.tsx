import type { ArticleCard } from "../../../content/cards.ts";
import { Cover } from "../../ui/cover/cover.tsx";
import { Day } from "../../ui/day/day.tsx";
import styles from "./related.module.css";

export function Related({ articles }: { articles: ArticleCard[] }) {
  return (
    <section className={`frame ${styles.related}`} data-print="none">
      <h2>Read next</h2>
      {articles.map(({ slug, title, description, publishedOn, minutes, category }) => (
        <article className="grid" key={slug} data-dye={category.dye}>
          <Cover kind="article" slug={slug} />
          <div>
            <h3>
              <a href={`/blog/${slug}`}>{title}</a>
            </h3>
            <p>{description}</p>
          </div>
          <p>
            <b>{category.title}</b>
            <Day day={publishedOn} />
            <span>{minutes} minutes</span>
          </p>
        </article>
      ))}
    </section>
  );
}
