import type { LoadArgs } from "../../load.ts";

export function load({ content }: LoadArgs) {
  const { title, description, updatedOn, body, headings } = content.pages.privacy;
  const contents = headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text }));
  return {
    data: { title, updatedOn, body, headings: contents },
    head: { title, description, path: "/privacy-policy" },
  };
}
