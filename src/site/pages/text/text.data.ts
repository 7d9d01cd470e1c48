import { pathOfPage, slugOf } from "../../../content/model/page-paths.ts";
import type { TextPage } from "../../../content/model/snapshot.ts";
import { toDisplayDay } from "../../../shared/locale.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

export function load({ item, path, content }: LoadArgs<TextPage>) {
  const { title, description, updatedOn, paper, body, headings } = item;
  const { legalName, address, email, privacyEmail, locale } = content.company;
  const isPrivacyPolicy = path === content.pages.privacy.address;
  const hasParent = paper !== undefined && content.pages.resources !== undefined;
  const data = {
    title,
    description,
    updatedOn: toDisplayDay(updatedOn, locale),
    body,
    headings: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    parents: hasParent ? [{ title: "Resources", href: "/resources" }] : [],
    pdf: paper && `${path}.pdf`,
    email: isPrivacyPolicy ? privacyEmail : email,
    controller: isPrivacyPolicy
      ? { name: legalName, street: address.street, town: `${address.postalCode} ${address.locality}` }
      : undefined,
  };
  const breadcrumbs = hasParent ? { breadcrumbs: [{ title: "Resources", path: "/resources" }] } : {};
  return { data, head: { title, description, path, ...breadcrumbs, structuredData: [] } };
}

export const text = definePage({
  paths: ({ textPages }) => textPages.all.map(({ address }) => ({ address: address.slice(1) })),
  find: ({ textPages }, { address }) => textPages.find(`/${address}`),
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
  llmsTxt: ({ title, description, paper }) => ({ section: paper ? "Papers" : "Company", title, about: description }),
  markdown: ({ title, description, updatedOn, body }) => ({
    ...{ title, description, body },
    facts: [`Last changed ${updatedOn}`],
  }),
  cover: false,
  social: ({ paper }, { content: { company } }) => ({ label: paper ? "Sample paper" : company.trade }),
  files: false,
  linkTargets({ files, sources: { textPages } }) {
    const pages = files.filter((file) => /^pages\/.+\.md$/.test(file));
    return pages.map((file) => {
      const address = textPages.find((page) => page.file === file)?.validPart.address;
      return { params: { address: pathOfPage.textPage({ slug: slugOf(file), address }).slice(1) }, file };
    });
  },
});
