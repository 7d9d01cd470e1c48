import type { Html } from "../../content/html.ts";

/**
 * Long text from Markdown. The document holds it once: when the browser takes the page over it adopts what stands
 * there, so a difference to the data is expected and must not be reported or repaired.
 */
export function Prose({ body }: { body: Html }) {
  return (
    <div
      className="prose"
      data-html={body.ref}
      dangerouslySetInnerHTML={{ __html: body.html ?? "" }}
      suppressHydrationWarning
    />
  );
}
