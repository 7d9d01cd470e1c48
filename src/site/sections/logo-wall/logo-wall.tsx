import type { ReactNode } from "react";
import styles from "./logo-wall.module.css";

interface ClientLogo {
  name: string;
  /** The wordmark; without one the name is set in the display font. */
  logo?: ReactNode;
  /** The client's case study. */
  href?: string;
}

export function LogoWall({ label, logos }: { label: string; logos: readonly ClientLogo[] }) {
  return (
    <ul className="plain grid" aria-label={label}>
      {logos.map(({ name, logo = name, href }) => (
        <li key={name} className={styles.item}>
          {href ? (
            <a className={styles.logo} href={href}>
              {logo}
            </a>
          ) : (
            <span className={styles.logo}>{logo}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
