import type { ReactNode } from "react";
import styles from "./technologies-used.module.css";

export interface Technology {
  name: string;
  icon?: ReactNode;
}

export function TechnologiesUsed({ technologies }: { technologies: readonly Technology[] }) {
  return (
    <ul className={`plain grid ${styles.technologies}`}>
      {technologies.map(({ name, icon }) => (
        <li key={name}>
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}
