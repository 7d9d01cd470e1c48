import type { Html } from "../../../content/html.ts";
import code from "./code.module.css";
import styles from "./prose.module.css";

export interface ProseProps {
  body: Html;
  /** The opening paragraph is set larger. */
  lead?: boolean;
}

/**
 * Long text from Markdown. The document holds it once: when the browser takes the page over it adopts what stands
 * there, so a difference to the data is expected and must not be reported or repaired.
 */
export function Prose({ body, lead = false }: ProseProps) {
  return (
    <div
      className={`veil ${styles.prose} ${code.code}`}
      data-lead={lead || undefined}
      data-html={body.ref}
      dangerouslySetInnerHTML={{ __html: body.html ?? "" }}
      suppressHydrationWarning
    />
  );
}
