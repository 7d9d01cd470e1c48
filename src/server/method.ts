import type { Answer } from "./pages.ts";

export function methodNotAllowed(
  send: (answer: Answer & { headers: Record<string, string> }) => Response,
  allow = "GET, HEAD",
): Response {
  return send({
    status: 405,
    body: "Method not allowed.\n",
    type: "html",
    headers: { allow, "content-type": "text/plain; charset=utf-8" },
  });
}
