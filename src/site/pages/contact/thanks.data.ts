import { articleCards, caseStudyCard } from "../../../content/model/cards.ts";
import { definePage, unlisted } from "../../render/define-page.ts";
import type { LoadArgs } from "../../render/page-types.ts";
import { listAnswerSteps } from "./contact.data.ts";

export function load({ content, identity }: LoadArgs) {
  const { thanks, reading } = content.pages.contact;
  const data = {
    steps: listAnswerSteps(content),
    email: content.company.email,
    thanksAlt: identity.describeWord(thanks.word, thanks.meaning),
    results: content.caseStudies.all.slice(0, 2).map(caseStudyCard),
    reading: articleCards(content, content.articles.inCategory(reading ?? "").slice(0, 3)),
  };
  const description = "What happens with your message next, and when.";
  return { data, head: { title: "Your message arrived", description, structuredData: [] } };
}

export const contactThanks = definePage({
  paths: "single",
  find: ({ company }) => company,
  load,
  ...unlisted,
});
