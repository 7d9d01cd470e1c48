import { pageNotFound } from "../../../navigation/page-error.ts";
import { definePage, unlisted } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

const titles = {
  confirm: "Do you want new articles by mail?",
  confirmed: "You are on the list.",
  unsubscribe: "Unsubscribe?",
  unsubscribed: "You are off the list.",
};

/** The pages of the links in mails to subscribers. The server fills in the subscription. */
export function load({ subscription, content, path }: LoadArgs) {
  if (!subscription) throw pageNotFound(path);
  const title = titles[subscription.step];
  const nameTopic = (topic: string) => {
    const [kind, slug = ""] = topic.split(":");
    return (kind === "tag" ? content.tags : content.categories).find(slug)?.title ?? slug;
  };
  const topics = subscription.topics.filter((topic) => topic !== "all").map(nameTopic);
  const data = { title, step: subscription.step, email: subscription.email, topics };
  return { data, head: { title, description: "For subscribers.", structuredData: [] } };
}

export const newsletterLink = definePage({
  paths: () => [],
  find: ({ company }) => company,
  load,
  ...unlisted,
});
