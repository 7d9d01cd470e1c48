import readingProgressStyles from "./reading-progress.module.css";
import styles from "./table-of-contents.module.css";

interface TableOfContentsProps {
  contents: readonly { id: string; text: string; level?: number }[];
  title?: string;
}

/** Collapsed on a phone, always open beside the text. src/site/client/scroll-spy.ts marks the current entry where CSS cannot. */
export function TableOfContents({ contents, title = "On this page" }: TableOfContentsProps) {
  return (
    <nav className={styles.contents} aria-label={title} data-print="none">
      <details>
        <summary>{title}</summary>
        <ol className="plain" data-contents>
          {contents.map(({ id, text, level = 2 }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** A bar along the window's upper edge that grows with the scroll position, as a CSS scroll-driven animation. */
export function ReadingProgress() {
  return <div className={readingProgressStyles.reading} aria-hidden="true" />;
}
