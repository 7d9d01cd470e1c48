import { PageError } from "../../navigation/page-error.ts";
import type { LoadedBuild } from "./loaded-build.ts";
import type { PageResponse } from "./render-response.ts";

/** The path and query of a valid request target, or the status to refuse it with. */
export type RequestTarget = { path: string; search: string } | { refused: 400 | 414 };

/** For the path only: the query may be longer, so that a search for a long text gets a result page. */
const MAX_PATH_LENGTH = 8192;

/**
 * Parses the target of a request line. Targets that no browser sends are refused: invalid percent-encoding, control
 * characters, backslashes, `.` and `..` segments, and absolute URLs instead of a path.
 */
export function parseRequestTarget(target: string | undefined): RequestTarget {
  if (!target?.startsWith("/") || target.startsWith("//")) return { refused: 400 };
  const query = target.indexOf("?");
  const path = query < 0 ? target : target.slice(0, query);
  const search = query < 0 ? "" : target.slice(query);
  if (path.length > MAX_PATH_LENGTH) return { refused: 414 };
  if (PLAIN_PATH.test(path)) return { path, search };
  return isValidPath(path) ? { path, search } : { refused: 400 };
}

/** A fast path for most requests: such a path is always valid. */
const PLAIN_PATH = /^(?:\/[\w-]+)*(?:\/[\w-]*|\.[\w]+)?$/;

function isValidPath(path: string): boolean {
  try {
    const text = decodeURIComponent(path);
    return !/[\p{Cc}\\]/u.test(text) && !/(^|\/)\.\.?(\/|$)/.test(text);
  } catch {
    return false;
  }
}

const badRequestTexts = {
  400: {
    title: "This address cannot be read.",
    description:
      "Some of its characters are not allowed, or were lost on the way. Check our services or back to the Homepage.",
  },
  414: {
    title: "This address is too long.",
    description: "No page of ours has an address of this length. Check our services or back to the Homepage.",
  },
};

/** The error page for an invalid target, as a document or, for in-place navigation, as a payload. */
export function renderBadRequest(
  { printer }: LoadedBuild,
  status: keyof typeof badRequestTexts,
  target = "",
): PageResponse {
  const error = new PageError(badRequestTexts[status].title, {
    statusCode: status,
    ...badRequestTexts[status],
    fatal: false,
  });
  return /\/_payload\.json(\?|$)/.test(target)
    ? { status, body: JSON.stringify({ error: error.view }), type: "json" }
    : { status, body: printer.errorDocument(error, "", []), type: "html" };
}
