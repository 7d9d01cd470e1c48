import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import styles from "./newsletter.module.css";

export interface NewsletterProps {
  title?: string;
  text?: string;
}

/** Links to the feeds of new articles, which need no email address, and to the contact form. */
export function Newsletter({
  title = "New writing, when there is some",
  text = "Each new article, in any feed reader. No address needed, nothing to confirm.",
}: NewsletterProps) {
  return (
    <section className={`grid ${styles.newsletter}`} data-print="none">
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.words}>
        <p className={styles.text}>{text}</p>
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
