import { Day } from "../../ui/day/day.tsx";
import { Tag } from "../../ui/tag/tag.tsx";
import type { Resources } from "./resources.page.tsx";
import styles from "./topic.module.css";

type Topic = Resources["topics"][number];

/** One problem a reader has: the long version first, then what is one idea each. */
export function TopicSection({ id, title, text, tags, ebooks, articles }: Topic) {
  return (
    <section className={styles.topic}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {ebooks.length + articles.length === 0 && <p>Nothing is written about this yet.</p>}
      <ul className="plain">
        {ebooks.map(({ slug, title }) => (
          <li key={slug} data-kind="ebook">
            <a href={`/ebook/${slug}`}>{title}</a>
            <span>Ebook</span>
          </li>
        ))}
        {articles.map(({ slug, title, dye, publishedOn, minutes }) => (
          <li key={slug} data-dye={dye}>
            <a href={`/blog/${slug}`}>{title}</a>
            <span>
              {minutes} min, <Day day={publishedOn} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.tags}>
        {tags.map(({ slug, title }) => (
          <Tag key={slug} href={`/blog/tag/${slug}`}>
            {title}
          </Tag>
        ))}
      </p>
    </section>
  );
}
