import type { Html } from "../../../content/html.ts";
import code from "./code.module.css";
import { copyOnClick } from "./copy-on-click.ts";
import notes from "./notes.module.css";
import styles from "./prose.module.css";
import tables from "./tables.module.css";

export interface ProseProps {
  body: Html;
  /** The opening paragraph is set larger. */
  lead?: boolean;
}

/**
 * Long text from Markdown. A document holds it once: the browser adopts what stands there, so a difference to the data
 * is expected and must be neither reported nor repaired.
 */
export function Prose({ body, lead = false }: ProseProps) {
  return (
    <div
      className={`veil ${styles.prose} ${tables.tables} ${notes.notes} ${code.code}`}
      data-lead={lead || undefined}
      data-html={body.ref}
      dangerouslySetInnerHTML={{ __html: body.html ?? "" }}
      ref={copyOnClick}
      suppressHydrationWarning
    />
  );
}
