import type { Head } from "../navigation/head.ts";
import { errorPageTitle } from "../navigation/page-error.ts";
import type { PageErrorView } from "../navigation/payload.ts";

/** Error pages are not to be found, so they have neither a canonical address nor a picture to share. */
export function errorHead(view: PageErrorView, siteName: string): Head {
  return {
    title: errorPageTitle(view),
    description: view.description,
    robots: "noindex",
    type: "website",
    alternates: [],
    siteName,
  };
}
