import { join } from "node:path";
import type { ErrorPayload, WebSocketServer } from "vite";
import { InvalidContent } from "../../content/content-error.ts";
import { escapeHtml } from "../../shared/html.ts";

/**
 * Shows what is wrong in every open page, with Vite's overlay, and in the terminal. The overlay makes links of files with
 * a line and a column, which open them in the developer's editor.
 */
export function createErrorOverlay(socket: Pick<WebSocketServer, "on" | "send">, content: string) {
  let current: ErrorPayload | undefined;
  // A page that is opened while something is wrong.
  socket.on("connection", (client) => {
    if (current) client.send(JSON.stringify(current));
  });
  return {
    show(error: unknown): void {
      console.error(error instanceof InvalidContent ? error.message : error);
      current = { type: "error", err: describeError(error, content) };
      socket.send(current);
    },
    hide(): void {
      if (current) console.log("No mistakes in the site's content any more.");
      current = undefined;
      socket.send({ type: "full-reload" });
    },
    /** A page for a site that cannot be shown at all. The overlay covers it; browsers without JavaScript see the text. */
    renderPage: () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mistakes in the content</title>
</head><body><pre>${escapeHtml(current?.err.message ?? "")}
${escapeHtml(current?.err.stack ?? "")}</pre></body></html>`,
  };
}

function describeError(error: unknown, content: string): ErrorPayload["err"] {
  if (!(error instanceof InvalidContent)) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    return { message, stack };
  }
  const lines = error.mistakes.map(
    ({ file, line = 1, column = 1, message }) => `${join(content, file)}:${line}:${column}\n    ${message}`,
  );
  const [title = ""] = error.message.split(":");
  return {
    message: `${title}. Follow a link to open the file; save it, and this message goes away.`,
    stack: lines.join("\n\n"),
  };
}
