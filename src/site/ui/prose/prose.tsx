import code from "./code.module.css";
import styles from "./prose.module.css";

export interface ProseProps {
  html: string;
  /** The opening paragraph is set larger. */
  lead?: boolean;
}

/** Markdown's HTML. In the browser it is adopted from the document as it stands, so it is sent once. */
export function Prose({ html, lead = false }: ProseProps) {
  return (
    <div
      className={`veil ${styles.prose} ${code.code}`}
      data-lead={lead || undefined}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}
