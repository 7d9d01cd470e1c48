import styles from "./header.module.css";

/** Stands before all else: the shortest way past the menus. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content" data-print="none">
      Skip to content
    </a>
  );
}
