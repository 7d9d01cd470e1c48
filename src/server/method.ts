import type { Answer } from "./pages.ts";

const READING = "GET, HEAD";
export const READING_AND_FORMS = "GET, HEAD, POST";

export function methodNotAllowed(
  send: (answer: Answer & { headers: Record<string, string> }) => Response,
  allow = READING,
): Response {
  return send({
    status: 405,
    body: "Method not allowed.\n",
    type: "html",
    headers: { allow, "content-type": "text/plain; charset=utf-8" },
  });
}
