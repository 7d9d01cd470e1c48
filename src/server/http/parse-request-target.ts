import { PageError } from "../../navigation/page-error.ts";
import type { LoadedBuild } from "./loaded-build.ts";
import type { PageResponse } from "./render-response.ts";

/** A request's address, taken apart and found sound; or the status it deserves. */
export type RequestTarget = { path: string; search: string } | { refused: 400 | 414 };

/** A query may be longer: somebody who searches for ten kilobytes gets an answer, too. */
const MAX_PATH_LENGTH = 8192;

/**
 * Reads the target of a request line. Anything a browser would not send is refused before the rest of the server sees
 * it: broken encodings, control characters, backslashes, steps upward and host names where a path should be.
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

/** Most addresses are made of these, and then there is nothing to look for. */
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

/** An address no URL can be made of still gets a page, and whoever came by a link in the site the same one. */
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
