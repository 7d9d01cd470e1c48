import type { ProsePage } from "../../../content/model/snapshot.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

export function load({ item, path, content }: LoadArgs<ProsePage>) {
  const { title, description, updatedOn, body, headings } = item;
  const { legalName, address, privacyEmail } = content.company;
  const data = {
    title,
    description,
    updatedOn,
    body,
    headings: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    controller: { name: legalName, street: address.street, town: `${address.postalCode} ${address.locality}` },
    email: privacyEmail,
  };
  return { data, head: { title, description, path, structuredData: [] } };
}

export const privacy = definePage({
  paths: "single",
  find: ({ pages }) => pages.privacy,
  load,
  sitemap: ({ updatedOn }) => ({ lastModified: updatedOn }),
  search: {
    kind: "page",
    title: "Pages",
    entry: ({ title, description, headings, body }) => ({
      ...{ title, description, bodies: [body] },
      headings: headings.map(({ text }) => text),
    }),
  },
  llmsTxt: ({ description }) => ({ section: "Company", title: "Privacy policy", about: description }),
  markdown: false,
  cover: false,
  social: (_, { content: { company } }) => ({ label: company.trade }),
  files: false,
  linkTargets: () => [{ params: {}, file: "pages/privacy-policy.md" }],
});
