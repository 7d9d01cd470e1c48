import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import styles from "./newsletter.module.css";

/** Links to the feeds of new articles, which need no email address, and to the contact form. */
export function Newsletter() {
  return (
    <section className={`grid ${styles.newsletter}`} data-print="none">
      <h2 className={styles.title}>New writing, when there is some</h2>
      <div className={styles.words}>
        <p className={styles.text}>Each new article, in any feed reader. No address needed, nothing to confirm.</p>
        <ul className={`plain ${styles.links}`}>
          <li>
            <ArrowLink href="/feed.xml">Atom feed</ArrowLink>
          </li>
          <li>
            <ArrowLink href="/feed.json">JSON feed</ArrowLink>
          </li>
          <li>
            <ArrowLink href="/contact-us">Ask for a topic</ArrowLink>
          </li>
        </ul>
      </div>
    </section>
  );
}
