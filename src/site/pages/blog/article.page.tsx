import type { PageProps } from "../../load.ts";
import { Prose } from "../../ui/prose/prose.tsx";
import { ReadingProgress } from "../../ui/reading-progress/reading-progress.tsx";
import { TableOfContents } from "../../ui/table-of-contents/table-of-contents.tsx";
import type { load } from "./article.data.ts";
import styles from "./article.module.css";
import { ArticleEnd } from "./article-end.tsx";
import { ArticleHead } from "./article-head.tsx";
import { ArticleMargin } from "./article-margin.tsx";
import { Related } from "./related.tsx";

export type Article = PageProps<typeof load>;

export default function ArticlePage(article: Article) {
  return (
    <article data-dye={article.category?.dye}>
      <ReadingProgress />
      <ArticleHead {...article} />
      <div className={`frame grid ${styles.body}`}>
        <TableOfContents contents={article.headings} />
        <Prose body={article.body} lead />
        <ArticleMargin {...article} />
      </div>
      <ArticleEnd {...article} />
      {article.related.length > 0 && <Related articles={article.related} />}
    </article>
  );
}
