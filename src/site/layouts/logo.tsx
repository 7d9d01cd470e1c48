import { getMarkSize, markToPath } from "../identity/svg-drawing.ts";
import type { LayoutData } from "./layout-types.ts";
import styles from "./logo.module.css";

/** The name beside the mark. */
export function Logo({ company: { name, wordmark }, mark }: Pick<LayoutData, "company" | "mark">) {
  const size = getMarkSize(mark);
  return (
    <a className={styles.logo} href="/" aria-label={`${name}, home`}>
      <svg
        className={styles.mark}
        width="26"
        height="26"
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden="true"
        focusable="false"
      >
        <path d={markToPath(mark)} fill="currentColor" />
      </svg>
      <span>{wordmark}</span>
    </a>
  );
}
