import type { GuardRegistry } from "../navigation/guards.ts";
import { Redirect } from "../navigation/redirect.ts";

export const guards: GuardRegistry = {
  /** The first page of a list has one address: the list's own. */
  firstPage({ url, params }) {
    if (params.page === "1") throw new Redirect(url.pathname.replace(/\/page\/1$/, "") + url.search, { status: 301 });
  },
};
