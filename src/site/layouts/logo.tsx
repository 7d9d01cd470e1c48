import { mark } from "#identity/mark.ts";
import { getMarkSize, markToPath } from "../identity/svg-drawing.ts";
import type { LayoutData } from "./layout-types.ts";
import styles from "./logo.module.css";

const markSize = getMarkSize(mark);

/** The name beside the mark. */
export function Logo({ name, wordmark }: Pick<LayoutData["company"], "name" | "wordmark">) {
  return (
    <a className={styles.logo} href="/" aria-label={`${name}, home`}>
      <svg
        className={styles.mark}
        width="26"
        height="26"
        viewBox={`0 0 ${markSize} ${markSize}`}
        aria-hidden="true"
        focusable="false"
      >
        <path d={markToPath(mark)} fill="currentColor" />
      </svg>
      <span>{wordmark}</span>
    </a>
  );
}
