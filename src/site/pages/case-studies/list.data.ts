import { caseStudyCard } from "../../../content/cards.ts";
import type { CaseStudy } from "../../../content/snapshot.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content, query }: LoadArgs) {
  const all = content.caseStudies.all;
  const filter = {
    industry: query.get("industry") ?? "",
    service: query.get("service") ?? "",
    technology: query.get("technology") ?? "",
  };
  const fits = (study: CaseStudy) =>
    (!filter.industry || study.industry === filter.industry) &&
    (!filter.service || study.services.includes(filter.service)) &&
    (!filter.technology || study.technologies.includes(filter.technology));
  const used = content.services.all.filter(({ slug }) => all.some((study) => study.services.includes(slug)));
  const data = {
    studies: all.filter(fits).map(caseStudyCard),
    total: all.length,
    filter,
    industries: distinct(all.map((study) => study.industry)),
    services: used.map(({ slug, name }) => ({ slug, name })),
    technologies: distinct(all.flatMap((study) => study.technologies)),
  };
  const description =
    "Work for clients with the problem, the decision, its price, and results measured before and after.";
  return { data, head: { title: "Case studies", description, path: "/case-studies" } };
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].sort((a, b) => a.localeCompare(b));
}
