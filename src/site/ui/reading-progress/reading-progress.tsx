import styles from "./reading-progress.module.css";

/** A thread along the window's upper edge that grows with reading. The browser's scroll drives it, no script does. */
export function ReadingProgress() {
  return <div className={styles.reading} aria-hidden="true" />;
}
