import { Book } from "../../sections/book/book.tsx";
import type { Resources } from "./resources.page.tsx";
import styles from "./shelf.module.css";

/** The ebooks on a shelf, standing on one line at different heights. */
export function Shelf({ ebooks }: Pick<Resources, "ebooks">) {
  return (
    <section className={styles.shelf} id="ebooks" data-tone="night">
      <h2 className="visually-hidden">Ebooks</h2>
      <ul className="plain frame grid">
        {ebooks.map(({ slug, title, subtitle, author }, index) => (
          <li key={slug}>
            <Book slug={slug} title={title} author={author} first={index === 0} theme="dark" />
            <h3>
              <a className="block-link" href={`/ebook/${slug}`}>
                {title}
              </a>
            </h3>
            <p>{subtitle}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
