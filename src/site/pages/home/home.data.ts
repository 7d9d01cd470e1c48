import { articleCard, caseStudyCard, serviceCard } from "../../../content/cards.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content }: LoadArgs) {
  const { home } = content.pages;
  const data = {
    headline: home.headline,
    lead: home.lead,
    clients: content.company.clients,
    statistics: content.company.statistics,
    results: content.caseStudies.pick(home.results).map(caseStudyCard),
    services: content.services.all.map(serviceCard),
    process: home.process,
    models: { ...home.models, columns: content.engagement },
    people: content.people.pick(home.people).map(({ slug, name, role, dye }) => ({ slug, name, role, dye })),
    articles: content.articles.all.slice(0, 3).map((article) => articleCard(content, article)),
  };
  return { data, head: { title: home.title, description: home.description, path: "/" } };
}
