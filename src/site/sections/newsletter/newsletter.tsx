import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import styles from "./newsletter.module.css";

/** Links to the feeds of new articles, which need no email address, and to the contact form. */
export function Newsletter() {
  return (
    <section className={`grid ${styles.newsletter}`} data-print="none">
      <h2 className={styles.title}>New articles</h2>
      <div className={styles.words}>
        <p className={styles.text}>Every new article in your feed reader. You need not give us an address or confirm anything.</p>
        <ul className={`plain ${styles.links}`}>
          <li>
            <ArrowLink href="/feed.xml">Atom feed</ArrowLink>
          </li>
          <li>
            <ArrowLink href="/feed.json">JSON feed</ArrowLink>
          </li>
          <li>
            <ArrowLink href="/contact-us">Suggest a topic</ArrowLink>
          </li>
        </ul>
      </div>
    </section>
  );
}
