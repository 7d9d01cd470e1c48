import { articleCard, caseStudyCard } from "../../../content/cards.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content }: LoadArgs) {
  const data = {
    email: content.company.email,
    results: content.caseStudies.all.slice(0, 2).map(caseStudyCard),
    reading: content.articles
      .inCategory("delivery")
      .slice(0, 3)
      .map((article) => articleCard(content, article)),
  };
  return {
    data,
    head: { title: "Your message arrived", description: "What happens with your message next, and when." },
  };
}
