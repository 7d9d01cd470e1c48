import styles from "./header-actions.module.css";
import { getNavAttributes } from "./nav-links.ts";

export function SearchLink({ path }: { path: string }) {
  return (
    <a className={styles.tool} href="/search" {...getNavAttributes("/search", path)}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path
          d="M8.5 2.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm4.5 10.5 5 5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
      <span className="visually-hidden">Search</span>
    </a>
  );
}

/** Handled by styles/theme.ts. Without scripts it is hidden and the system's theme applies. */
export function ThemeSwitch() {
  return (
    <button className={styles.theme} type="button" data-theme-switch aria-label="Change between light and dark theme">
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M2 2h16v16H2z" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M18 2v16H2z" fill="currentColor" />
      </svg>
    </button>
  );
}
