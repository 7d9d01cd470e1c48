import type { LayoutData } from "./layout-types.ts";
import styles from "./logo.module.css";

/** The name beside a plain weave: squares that alternate like threads over and under each other. */
export function Logo({ name, wordmark }: Pick<LayoutData["company"], "name" | "wordmark">) {
  return (
    <a className={styles.logo} href="/" aria-label={`${name}, home`}>
      <svg className={styles.mark} width="26" height="26" viewBox="0 0 6 6" aria-hidden="true" focusable="false">
        <path d="M0 0h2v2H0zM4 0h2v2H4zM2 2h2v2H2zM0 4h2v2H0zM4 4h2v2H4z" fill="currentColor" />
      </svg>
      <span>{wordmark}</span>
    </a>
  );
}
