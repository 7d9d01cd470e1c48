import { articleCard, caseStudyCard } from "../../../content/cards.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content, params }: LoadArgs<"family" | "slug">) {
  const service = content.services.inFamily(params.family).find(({ slug }) => slug === params.slug);
  const path = `/services/${params.family}/${params.slug}`;
  if (!service) throw pageNotFound(path);
  const { body: _, headings: __, words: ___, ...shown } = service;
  const proofs = content.caseStudies.pick(service.caseStudies);
  const data = {
    ...shown,
    caseStudies: (proofs.length ? proofs : content.caseStudies.forService(service.slug)).map(caseStudyCard),
    engagement: content.engagement.filter((model) => service.engagement.includes(model.service)),
    questions: content.questions.pick(service.questions).map(({ slug, question, html }) => ({ slug, question, html })),
    articles: content.articles.all
      .filter((article) => article.service === service.slug)
      .slice(0, 3)
      .map((article) => articleCard(content, article)),
  };
  const breadcrumbs = [{ title: "Services", path: "/services" }];
  return { data, head: { title: service.title, description: service.description, path, breadcrumbs } };
}
