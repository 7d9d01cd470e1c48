import { pageNotFound } from "../../../navigation/page-error.ts";
import { definePage, unlisted } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

/** The page of the link in every mail with an article. The server fills in the subscription. */
export function load({ subscription, path }: LoadArgs) {
  if (!subscription) throw pageNotFound(path);
  const { email, isDone } = subscription;
  const title = isDone ? "You are unsubscribed." : "Unsubscribe?";
  return { data: { title, email, isDone }, head: { title, description: "For subscribers.", structuredData: [] } };
}

export const newsletterUnsubscribe = definePage({
  paths: () => [],
  find: ({ company }) => company,
  load,
  ...unlisted,
});
