import { articleCard, caseStudyCard, engagementCard } from "../../../content/cards.ts";
import { tied, tiedTexts } from "../../../content/tied.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import { technologyIcon } from "../../icons/technology-icon.ts";
import type { LoadArgs } from "../../load.ts";
import { questionsAnswered, serviceOffered } from "../../structured-data/service.ts";

export function load({ content, params, siteUrl }: LoadArgs<"family" | "slug">) {
  const service = content.services.inFamily(params.family).find(({ slug }) => slug === params.slug);
  const path = `/services/${params.family}/${params.slug}`;
  if (!service) throw pageNotFound(path);
  const { body: _, headings: __, words: ___, description, caseStudies, ...shown } = service;
  // The editor's choice first; a case study that names the service is there without being chosen.
  const [proof, ...otherProofs] = new Set([
    ...content.caseStudies.pick(caseStudies),
    ...content.caseStudies.forService(service.slug),
  ]);
  const questions = content.questions.pick(service.questions);
  const data = {
    ...shown,
    promise: tied(service.promise),
    lead: tied(service.lead),
    price: tied(service.price),
    problem: { ...service.problem, points: service.problem.points.map(tied) },
    work: tiedTexts(service.work),
    weeks: tiedTexts(service.weeks),
    technologies: service.technologies.map((name) => ({ name, icon: technologyIcon(name) })),
    proof: proof && { ...caseStudyCard(proof), quote: { ...proof.quote, text: tied(proof.quote.text) } },
    otherProofs: otherProofs.map(({ slug, title, client }) => ({ slug, title, client })),
    engagement: service.engagement
      .flatMap((slug) => content.engagement.find((model) => model.service === slug) ?? [])
      .map((model) => engagementCard(content, model)),
    questions: questions.map(({ slug, question, html }) => ({ slug, question, html })),
    articles: content.articles
      .onService(service.slug)
      .slice(0, 3)
      .map((article) => articleCard(content, article)),
  };
  const breadcrumbs = [{ title: "Services", path: "/services" }];
  const things = [
    serviceOffered(service, content.company, siteUrl),
    ...(questions.length > 0 ? [questionsAnswered(questions, path, siteUrl)] : []),
  ];
  return { data, head: { title: service.title, description, path, breadcrumbs, crumb: service.name, things } };
}
