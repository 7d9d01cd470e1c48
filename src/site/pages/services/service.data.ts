import { addNonBreakingSpaces, addNonBreakingSpacesDeep } from "../../../content/markdown/non-breaking-spaces.ts";
import { articleCard, caseStudyCard, engagementCard } from "../../../content/model/cards.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import { findTechnologyIcon } from "../../icons/icon-names.ts";
import type { LoadArgs, PageProps } from "../../render/page-types.ts";
import { faqPage, offeredService } from "../../seo/structured-data/service.ts";

export function load({ content, params, siteUrl }: LoadArgs<"family" | "slug">) {
  const service = content.services.inFamily(params.family).find(({ slug }) => slug === params.slug);
  const path = `/services/${params.family}/${params.slug}`;
  if (!service) throw pageNotFound(path);
  const { body: _, headings: __, words: ___, description, caseStudies, ...fields } = service;
  // The editor's choice first, then all other case studies that name the service.
  const [proof, ...otherProofs] = new Set([
    ...content.caseStudies.pick(caseStudies),
    ...content.caseStudies.forService(service.slug),
  ]);
  const questions = content.questions.pick(service.questions);
  const data = {
    ...fields,
    promise: addNonBreakingSpaces(service.promise),
    lead: addNonBreakingSpaces(service.lead),
    price: addNonBreakingSpaces(service.price),
    problem: { ...service.problem, points: service.problem.points.map(addNonBreakingSpaces) },
    work: addNonBreakingSpacesDeep(service.work),
    weeks: addNonBreakingSpacesDeep(service.weeks),
    technologies: service.technologies.map((name) => ({ name, icon: findTechnologyIcon(name) })),
    proof: proof && {
      ...caseStudyCard(proof),
      quote: { ...proof.quote, text: addNonBreakingSpaces(proof.quote.text) },
    },
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
    offeredService(service, content.company, siteUrl),
    ...(questions.length > 0 ? [faqPage(questions, path, siteUrl)] : []),
  ];
  return { data, head: { title: service.title, description, path, breadcrumbs, crumb: service.name, things } };
}

export type Service = PageProps<typeof load>;
