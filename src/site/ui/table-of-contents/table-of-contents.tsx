import readingProgressStyles from "./reading-progress.module.css";
import styles from "./table-of-contents.module.css";

export interface ContentsEntry {
  id: string;
  text: string;
  level?: number;
}

export interface TableOfContentsProps {
  contents: readonly ContentsEntry[];
  title?: string;
}

/** Folded on a phone, always open beside the text; what is being read is marked by the browser, or by the page. */
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

/** A thread along the window's upper edge that grows with reading. The browser's scroll drives it, no script does. */
export function ReadingProgress() {
  return <div className={readingProgressStyles.reading} aria-hidden="true" />;
}
