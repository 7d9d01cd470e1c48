import { pageNotFound } from "../../../navigation/page-error.ts";
import { definePage, unlisted } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

const linkTitles = { expired: "This link has expired", withdrawn: "This link was withdrawn" };

const results = ["sent", "unchanged", "refused"] as const;

/** The page of a lead for the person who answers it. The buttons of a mail open it with `?do=`, which shows one action. */
export function load({ lead, query, path }: LoadArgs) {
  // A request that did not come through the lead's endpoint, for example for the payload of the page.
  if (!lead) throw pageNotFound(path);
  const title = lead.link === "valid" ? lead.title : linkTitles[lead.link];
  const actions = lead.link === "valid" ? lead.actions : [];
  const data = {
    title,
    lead,
    chosen: actions.find(({ action }) => action === query.get("do")) ?? null,
    result: results.find((name) => name === query.get("result")) ?? null,
  };
  return { data, head: { title, description: "For the people who answer.", structuredData: [] } };
}

export const lead = definePage({
  paths: () => [],
  find: ({ company }) => company,
  load,
  ...unlisted,
});
