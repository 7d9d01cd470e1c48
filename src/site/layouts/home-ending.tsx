import styles from "./home-ending.module.css";

/** The home page closes with the company's name, as large as the page. */
export function HomeEnding({ name }: { name: string }) {
  return (
    <p className={styles.wordmark} aria-hidden="true">
      <span data-letters={Math.max(9, name.length)}>{name}</span>
    </p>
  );
}
