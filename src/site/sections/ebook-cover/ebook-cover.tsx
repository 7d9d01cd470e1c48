import { Cover } from "../../ui/cover/cover.tsx";
import styles from "./ebook-cover.module.css";

interface EbookCoverProps {
  slug: string;
  title: string;
  author?: string;
  first?: boolean;
  theme?: "light" | "dark";
}

/** A book bound in its own cloth, with a paper label. The words on the label are said beside it. */
export function EbookCover({ slug, title, author, first, theme }: EbookCoverProps) {
  return (
    <div className={styles.book} aria-hidden="true">
      <Cover kind="ebook" slug={slug} cut="portrait" first={first} theme={theme} />
      <p>
        {title}
        {author && <small>{author}</small>}
      </p>
    </div>
  );
}
