import styles from "./progress.module.css";

export interface ProgressProps {
  label: string;
  /** From 0 to 1; without it the progress is indeterminate. */
  value?: number;
}

export function Progress({ label, value }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} value={value} />;
}
