import type { ArticleCard } from "../../../content/cards.ts";
import { Card } from "../../ui/card/card.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Day } from "../../ui/day/day.tsx";
import styles from "./lead-stories.module.css";

interface LeadStoriesProps {
  articles: readonly ArticleCard[];
  /** What all of them share, so that none has to say it. */
  common?: "author" | "category";
}

/** The newest article across the page, the two before it beside each other, one wider than the other. */
export function LeadStories({ articles, common }: LeadStoriesProps) {
  return (
    <div className={`frame grid ${styles.stories}`}>
      {articles.map(({ slug, title, description, category, author, publishedOn, minutes }, index) => (
        <Card
          key={slug}
          href={`/blog/${slug}`}
          title={title}
          as="h2"
          shape={index === 0 ? "lead" : "stack"}
          dye={category.dye}
          cover={<Cover kind="article" slug={slug} cut="banner" first={index === 0} />}
          kicker={common !== "category" && category.title}
          meta={
            <>
              <a href={`/blog/author/${author.slug}`}>{author.name}</a>
              <Day day={publishedOn} />
              <span>{minutes} min</span>
            </>
          }
        >
          {description}
        </Card>
      ))}
    </div>
  );
}
