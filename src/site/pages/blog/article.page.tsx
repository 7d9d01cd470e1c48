import type { ReactNode } from "react";
import type { Dye } from "../../../shared/palette.ts";
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

type Article = PageProps<typeof load>;

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
      {article.related.length > 0 && (
        <section className={`frame ${styles.related}`} data-print="none">
          <h2 className={styles.relatedTitle}>Read next</h2>
          <ArticleRows articles={article.related} as="h3" />
        </section>
      )}
    </article>
  );
}

function ArticleHeader({ slug, title, publishedOn, updatedOn, unpublished, minutes, author, category }: Article) {
  const crumbs = [{ href: "/blog", title: "Writing" }];
  if (category) crumbs.push({ href: `/blog/category/${category.slug}`, title: category.title });
  return (
    <header className={`frame grid ${styles.head}`}>
      <Breadcrumb crumbs={crumbs} />
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.byline}>
        {author && (
          <p className={styles.author}>
            <Cover kind="person" slug={author.slug} size="monogram" priority />
            <a href={`/blog/author/${author.slug}`}>{author.name}</a>
            <span>{author.role}</span>
          </p>
        )}
        <p>
          {unpublished && <Tag>{unpublished}</Tag>}
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
    <aside className={styles.aside} aria-label="About this article">
      {study && (
        <AsideNote title="From our work" dye={study.dye}>
          <p>
            <Metric value={study.result.value} unit={study.result.unit} /> {study.result.label}, for {study.client}
          </p>
          <ArrowLink href={`/case-studies/${study.slug}`}>Read the case</ArrowLink>
        </AsideNote>
      )}
      {series && (
        <AsideNote title={`Series: ${series.title}`}>
          <ol className={styles.parts}>
            {series.parts.map(({ slug, title }, index) => (
              <li key={slug}>
                {index === series.at ? <b aria-current="page">{title}</b> : <a href={`/blog/${slug}`}>{title}</a>}
              </li>
            ))}
          </ol>
        </AsideNote>
      )}
      {service && (
        <AsideNote title="Have this problem?">
          <ArrowLink href={service.href}>{service.name}</ArrowLink>
        </AsideNote>
      )}
    </aside>
  );
}

function AsideNote({ title, dye, children }: { title: string; dye?: Dye; children: ReactNode }) {
  return (
    <section className={styles.note} data-dye={dye}>
      <h2 className={styles.noteTitle}>{title}</h2>
      {children}
    </section>
  );
}

/** After the text: tags, author, share links, and the previous and next article. */
function ArticleFooter({ author, tags, share, neighbours: { name, before, after } }: Article) {
  return (
    <footer className={`frame grid ${styles.end}`} data-print="none">
      <ul className={`plain ${styles.tags}`} aria-label="Tags">
        {tags.map(({ slug, title }) => (
          <li key={slug}>
            <Tag href={`/blog/tag/${slug}`}>{title}</Tag>
          </li>
        ))}
      </ul>
      {author && (
        <section className={styles.writer}>
          <Cover kind="person" slug={author.slug} size="monogram" />
          <div>
            <h2 className={styles.writerName}>{author.name}</h2>
            <p className={styles.bio}>{author.bio}</p>
            <ArrowLink href={`/blog/author/${author.slug}`}>More by {author.name}</ArrowLink>
          </div>
        </section>
      )}
      <ul className={`plain ${styles.share}`} aria-label="Share and follow">
        {share.map(({ icon, name, href }) => (
          <li key={href}>
            <a className={styles.shareLink} href={href}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      {(before || after) && (
        <nav className={styles.neighbours} aria-label={name}>
          {before && (
            <a className={styles.neighbour} href={`/blog/${before.slug}`} rel="prev">
              <small>{before.label}</small>
              {before.title}
            </a>
          )}
          {after && (
            <a className={styles.neighbour} href={`/blog/${after.slug}`} rel="next">
              <small>{after.label}</small>
              {after.title}
            </a>
          )}
        </nav>
      )}
    </footer>
  );
}
