import { Cover } from "../../ui/cover/cover.tsx";
import styles from "./ebook-cover.module.css";

interface EbookCoverProps {
  slug: string;
  title: string;
  author?: string;
  priority?: boolean;
  theme?: "light" | "dark";
}

/** A book with a paper label. It is hidden from screen readers, because the page repeats the label's text beside it. */
export function EbookCover({ slug, title, author, priority, theme }: EbookCoverProps) {
  return (
    <div className={styles.book} aria-hidden="true">
      <Cover kind="ebook" slug={slug} size="portrait" priority={priority} theme={theme} />
      <p className={styles.label}>
        {title}
        {author && <small className={styles.author}>{author}</small>}
      </p>
    </div>
  );
}
