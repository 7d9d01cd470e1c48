import { pageNotFound } from "../../../navigation/page-error.ts";
import { definePage, unlisted } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

/** The page of the link in the mail that asks for a confirmation. The server fills in the subscription. */
export function load({ subscription, content, path }: LoadArgs) {
  if (!subscription) throw pageNotFound(path);
  const { email, isDone } = subscription;
  const title = isDone ? "You are subscribed." : "Do you want new articles by email?";
  const nameTopic = (topic: string) => {
    const [kind, slug = ""] = topic.split(":");
    return (kind === "tag" ? content.tags : content.categories).find(slug)?.title ?? slug;
  };
  const named = subscription.topics.filter((topic) => topic !== "all").map(nameTopic);
  const topics = new Intl.ListFormat(content.company.locale).format(named);
  return {
    data: { title, email, topics, isDone },
    head: { title, description: "For subscribers.", structuredData: [] },
  };
}

export const newsletterConfirm = definePage({
  paths: () => [],
  find: ({ company }) => company,
  load,
  ...unlisted,
});
