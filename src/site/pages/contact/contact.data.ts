import { personCard } from "../../../content/model/cards.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";

export function load({ path, content, query, form, identity }: LoadArgs) {
  const { name, email, telephone, offices, readers, locale } = content.company;
  const data = {
    email,
    telephone,
    company: name,
    locale,
    map: content.pages.contact.map && { ...content.pages.contact.map, mark: identity.mark },
    offices: offices.map((office) => ({ ...office, zoneName: getZoneName(office.timeZone, locale) })),
    reader: content.people.pick([readers.enquiries]).map(personCard)[0],
    service: content.services.find(query.get("service") ?? "")?.slug ?? "",
    answerTime: content.answerTime.enquiries,
    steps: listAnswerSteps(content),
    budgets: content.pages.contact.budgets,
    services: content.services.all.map(({ slug, name }) => ({ slug, name })),
    links: content.textPages.linkedFrom("contact"),
    form,
  };
  const description = `Tell us what you need. You get a written answer within ${data.answerTime}, then a call.`;
  const head = { title: "Start a project", description, path, kind: "ContactPage" as const, structuredData: [] };
  return { data, head };
}

/** What happens with a message, in the company's own words if it has any. */
export function listAnswerSteps({ pages, people, company, answerTime }: LoadArgs["content"]) {
  const reader = people.find(company.readers.enquiries)?.name ?? company.name;
  return (
    pages.contact.steps ?? [
      { when: `Within ${answerTime.enquiries}`, what: `${reader} reads your message and answers in writing.` },
      { when: "After that", what: `${company.leads.call.replace(/^./, (letter) => letter.toUpperCase())}.` },
    ]
  );
}

/** "Central European Time" for Europe/Warsaw, without the distinction of summer and winter time. */
function getZoneName(timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return name.replace("Standard ", "");
}

export const contact = definePage({
  paths: "single",
  find: ({ company }) => company,
  load,
  sitemap: () => ({ lastModified: undefined }),
  search: false,
  llmsTxt: ({ email, telephone }) => ({ section: "Company", title: "Contact", about: `${email}, ${telephone}` }),
  markdown: false,
  cover: false,
  social: () => ({ label: "Contact" }),
  files: false,
  linkTargets: () => [{ params: {} }],
});
