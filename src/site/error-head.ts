import type { Head } from "../navigation/head.ts";
import { errorPageTitle } from "../navigation/page-error.ts";
import type { PageErrorView } from "../navigation/payload.ts";

/** Error pages are not to be found, so they have neither a canonical address nor anything to share. */
export function errorHead(view: PageErrorView): Head {
  return {
    title: errorPageTitle(view),
    tags: [
      ["meta", { name: "description", content: view.description }],
      ["meta", { name: "robots", content: "noindex" }],
    ],
  };
}
