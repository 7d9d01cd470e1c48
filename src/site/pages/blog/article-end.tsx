import { Icon } from "../../icons/icon.tsx";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Tag } from "../../ui/tag/tag.tsx";
import type { Article } from "./article.page.tsx";
import styles from "./article-end.module.css";

/** After the text: its subjects, who wrote it, whom to show it to, and what stands before and after it. */
export function ArticleEnd({ author, tags, share, neighbours: { name, before, after } }: Article) {
  return (
    <footer className={`frame grid ${styles.end}`} data-print="none">
      <ul className="plain" aria-label="Tags">
        {tags.map(({ slug, title }) => (
          <li key={slug}>
            <Tag href={`/blog/tag/${slug}`}>{title}</Tag>
          </li>
        ))}
      </ul>
      {author && (
        <section>
          <Cover kind="person" slug={author.slug} cut="monogram" />
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
