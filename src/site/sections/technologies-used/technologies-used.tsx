import type { ReactNode } from "react";
import styles from "./technologies-used.module.css";

/** Splits a camel-case name where it may break on a small phone: Open|Telemetry. */
const NAME_PARTS = /.*?[a-z](?=[A-Z])|.+/g;

export function TechnologiesUsed({ technologies }: { technologies: readonly { name: string; icon?: ReactNode }[] }) {
  return (
    <ul className="plain grid">
      {technologies.map(({ name, icon }) => (
        <li key={name} className={styles.technology}>
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          <span>
            {name.match(NAME_PARTS)?.map((part, index) => (
              <span key={part}>
                {index > 0 && <wbr />}
                {part}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
