import { PageError } from "../navigation/page-error.ts";
import type { Answer } from "./pages.ts";
import type { Site } from "./site.ts";

const texts = {
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
export function answerRefused({ printer }: Site, status: keyof typeof texts, target = ""): Answer {
  const error = new PageError(texts[status].title, { statusCode: status, ...texts[status], fatal: false });
  return /\/_payload\.json(\?|$)/.test(target)
    ? { status, body: JSON.stringify({ error: error.view }), type: "json" }
    : { status, body: printer.errorDocument(error, "", []), type: "html" };
}
