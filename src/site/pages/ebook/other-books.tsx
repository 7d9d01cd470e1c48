import type { EbookCard } from "../../../content/cards.ts";
import { Book } from "../../sections/book/book.tsx";
import styles from "./other-books.module.css";

export function OtherBooks({ books }: { books: readonly EbookCard[] }) {
  return (
    <section className={styles.others} data-tone="night">
      <div className="frame grid">
        <h2>Other books</h2>
        {books.map(({ slug, title, subtitle }) => (
          <article key={slug}>
            <Book slug={slug} title={title} theme="dark" />
            <h3>
              <a className="block-link" href={`/ebook/${slug}`}>
                {title}
              </a>
            </h3>
            <p>{subtitle}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
