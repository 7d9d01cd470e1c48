import type { ArticleCard } from "../../../content/model/cards.ts";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Card } from "../../ui/card/card.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import styles from "./latest-articles.module.css";

export function LatestArticles({ articles: [newest, ...others] }: { articles: readonly ArticleCard[] }) {
  return (
    <section className={`frame grid ${styles.writing}`}>
      <h2>Latest writing</h2>
      {newest && (
        <div className={styles.newest}>
          <ArticleEntry article={newest} cover />
        </div>
      )}
      <div className={styles.others}>
        {others.map((article) => (
          <ArticleEntry key={article.slug} article={article} />
        ))}
        <p>
          <ArrowLink href="/blog">All articles</ArrowLink>
        </p>
      </div>
    </section>
  );
}

function ArticleEntry({ article, cover }: { article: ArticleCard; cover?: boolean }) {
  const { slug, title, description, category, author, publishedOn, minutes } = article;
  return (
    <Card
      href={`/blog/${slug}`}
      title={title}
      dye={category.dye}
      kicker={category.title}
      cover={cover && <Cover kind="article" slug={slug} />}
      meta={
        <>
          <span>{author.name}</span>
          <FormattedDate day={publishedOn} />
          <span>{minutes} min</span>
        </>
      }
    >
      {cover && description}
    </Card>
  );
}
