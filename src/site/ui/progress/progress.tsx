import styles from "./progress.module.css";

/** `value` is from 0 to 1; without it the progress is indeterminate. */
export function Progress({ label, value }: { label: string; value?: number }) {
  return <progress className={styles.progress} aria-label={label} value={value} />;
}
