import type { ArticleCard } from "../../../content/model/cards.ts";
import { Cover, CoverFrame } from "../../ui/cover/cover.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import styles from "./article-rows.module.css";

export interface ArticleRowsProps {
  articles: readonly ArticleCard[];
  as: "h2" | "h3";
  /** A compact list without covers. */
  plain?: boolean;
  /** What all articles have in common; it is left out of the rows. */
  common?: "author" | "category";
  /** The first row may be above the fold, so its cover is fetched with high priority. */
  prioritizeFirst?: boolean;
}

export function ArticleRows({ articles, as: Heading, plain, common, prioritizeFirst }: ArticleRowsProps) {
  return (
    <div className={styles.rows}>
      {articles.map(({ slug, title, description, publishedOn, minutes, category, author }, index) => (
        <article className="grid" key={slug} data-dye={category.dye} data-lift data-plain={plain || undefined}>
          {plain ? (
            <b>{category.title}</b>
          ) : (
            <CoverFrame className={styles.cover}>
              <Cover kind="article" slug={slug} priority={prioritizeFirst && index === 0} />
            </CoverFrame>
          )}
          <div className={styles.words}>
            <Heading>
              <a className="block-link" href={`/blog/${slug}`}>
                {title}
              </a>
            </Heading>
            <p>{description}</p>
          </div>
          <p>
            {!plain && common !== "category" && <b>{category.title}</b>}
            {common !== "author" && <a href={`/blog/author/${author.slug}`}>{author.name}</a>}
            <FormattedDate day={publishedOn} />
            <span>{minutes} min</span>
          </p>
        </article>
      ))}
    </div>
  );
}
