import type { Html } from "../content/html.ts";
import { copyOnClick } from "./ui/prose/copy-on-click.ts";

/** A page that the server has rendered (`views.ts`). The document holds it once; its links and forms are plain HTML. */
export default function PrintedPage({ view }: { view: Html }) {
  return (
    <div
      data-html={view.ref}
      dangerouslySetInnerHTML={{ __html: view.html ?? "" }}
      ref={copyOnClick}
      suppressHydrationWarning
    />
  );
}
