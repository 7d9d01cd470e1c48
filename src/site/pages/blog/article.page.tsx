import type { ArticleCard } from "../../../content/model/cards.ts";
import { Icon } from "../../icons/icon.tsx";
import type { PageProps } from "../../render/page-types.ts";
import { ArticleRows } from "../../sections/article-rows/article-rows.tsx";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Metric } from "../../ui/metric/metric.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { ReadingProgress, TableOfContents } from "../../ui/table-of-contents/table-of-contents.tsx";
import { Tag } from "../../ui/tag/tag.tsx";
import type { load } from "./article.data.ts";
import styles from "./article.module.css";
import articleAsideStyles from "./article-aside.module.css";
import articleFooterStyles from "./article-footer.module.css";
import articleHeaderStyles from "./article-header.module.css";
import relatedArticlesStyles from "./related-articles.module.css";

export type Article = PageProps<typeof load>;

export default function ArticlePage(article: Article) {
  return (
    <article data-dye={article.category?.dye}>
      <ReadingProgress />
      <ArticleHeader {...article} />
      <div className={`frame grid ${styles.body}`}>
        <TableOfContents contents={article.headings} />
        <Prose body={article.body} lead />
        <ArticleAside {...article} />
      </div>
      <ArticleFooter {...article} />
      {article.related.length > 0 && <RelatedArticles articles={article.related} />}
    </article>
  );
}

function ArticleHeader({ slug, title, publishedOn, updatedOn, minutes, author, category }: Article) {
  const crumbs = [{ href: "/blog", title: "Writing" }];
  if (category) crumbs.push({ href: `/blog/category/${category.slug}`, title: category.title });
  return (
    <header className={`frame grid ${articleHeaderStyles.head}`}>
      <Breadcrumb crumbs={crumbs} />
      <h1>{title}</h1>
      <div>
        {author && (
          <p>
            <Cover kind="person" slug={author.slug} size="monogram" priority />
            <a href={`/blog/author/${author.slug}`}>{author.name}</a>
            <span>{author.role}</span>
          </p>
        )}
        <p>
          <FormattedDate day={publishedOn} />
          {updatedOn && (
            <span>
              Updated <FormattedDate day={updatedOn} />
            </span>
          )}
          <span>{minutes} min to read</span>
        </p>
      </div>
      <Cover kind="article" slug={slug} size="banner" priority />
    </header>
  );
}

/** Beside the text: the case study it is based on, its series and a related service. */
function ArticleAside({ proof: { study, service }, series }: Article) {
  return (
    <aside className={articleAsideStyles.margin} aria-label="About this article">
      {study && (
        <section data-dye={study.dye}>
          <h2>From our work</h2>
          <p>
            <Metric value={study.result.value} unit={study.result.unit} /> {study.result.label}, for {study.client}
          </p>
          <ArrowLink href={`/case-studies/${study.slug}`}>Read the case</ArrowLink>
        </section>
      )}
      {series && (
        <section>
          <h2>Series: {series.title}</h2>
          <ol>
            {series.parts.map(({ slug, title }, index) => (
              <li key={slug}>
                {index === series.at ? <b aria-current="page">{title}</b> : <a href={`/blog/${slug}`}>{title}</a>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {service && (
        <section>
          <h2>Have this problem?</h2>
          <ArrowLink href={service.href}>{service.name}</ArrowLink>
        </section>
      )}
    </aside>
  );
}

/** After the text: tags, author, share links, and the previous and next article. */
function ArticleFooter({ author, tags, share, neighbours: { name, before, after } }: Article) {
  return (
    <footer className={`frame grid ${articleFooterStyles.end}`} data-print="none">
      <ul className="plain" aria-label="Tags">
        {tags.map(({ slug, title }) => (
          <li key={slug}>
            <Tag href={`/blog/tag/${slug}`}>{title}</Tag>
          </li>
        ))}
      </ul>
      {author && (
        <section>
          <Cover kind="person" slug={author.slug} size="monogram" />
          <div>
            <h2>{author.name}</h2>
            <p>{author.bio}</p>
            <ArrowLink href={`/blog/author/${author.slug}`}>More by {author.name}</ArrowLink>
          </div>
        </section>
      )}
      <ul className="plain" aria-label="Share and follow">
        {share.map(({ icon, name, href }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      {(before || after) && (
        <nav aria-label={name}>
          {before && (
            <a href={`/blog/${before.slug}`} rel="prev">
              <small>{before.label}</small>
              {before.title}
            </a>
          )}
          {after && (
            <a href={`/blog/${after.slug}`} rel="next" data-prefetch="visible">
              <small>{after.label}</small>
              {after.title}
            </a>
          )}
        </nav>
      )}
    </footer>
  );
}

function RelatedArticles({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <section className={`frame ${relatedArticlesStyles.related}`} data-print="none">
      <h2>Read next</h2>
      <ArticleRows articles={articles} as="h3" />
    </section>
  );
}
