import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Day } from "../../ui/day/day.tsx";
import type { Article } from "./article.page.tsx";
import styles from "./article-head.module.css";

export function ArticleHead({ slug, title, publishedOn, updatedOn, minutes, author, category }: Article) {
  const crumbs = [{ href: "/blog", title: "Writing" }];
  if (category) crumbs.push({ href: `/blog/category/${category.slug}`, title: category.title });
  return (
    <header className={`frame grid ${styles.head}`}>
      <Breadcrumb crumbs={crumbs} />
      <h1>{title}</h1>
      <div>
        {author && (
          <p>
            <Cover kind="person" slug={author.slug} cut="monogram" first />
            <a href={`/blog/author/${author.slug}`}>{author.name}</a>
            <span>{author.role}</span>
          </p>
        )}
        <p>
          <Day day={publishedOn} />
          {updatedOn && (
            <span>
              Updated <Day day={updatedOn} />
            </span>
          )}
          <span>{minutes} min to read</span>
        </p>
      </div>
      <Cover kind="article" slug={slug} cut="banner" first />
    </header>
  );
}
