import { addNonBreakingSpaces, addNonBreakingSpacesDeep } from "../../../content/markdown/non-breaking-spaces.ts";
import { articleCards, caseStudyCard, engagementCard } from "../../../content/model/cards.ts";
import type { Service as ServiceContent } from "../../../content/model/snapshot.ts";
import { findTechnologyIcon } from "../../icons/icon-names.ts";
import { definePage } from "../../render/define-page.ts";
import type { LoadArgs, PageProps } from "../../render/page-types.ts";
import { faqPage, offeredService } from "../../seo/structured-data/entities.ts";

export function load({ item: service, path, content, siteUrl }: LoadArgs<ServiceContent>) {
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
    expert: content.company.leads.expert,
    promised: `A written answer within ${content.answerTime.enquiries}, then ${content.company.leads.call}.`,
    articles: articleCards(content, content.articles.onService(service.slug).slice(0, 3)),
  };
  const breadcrumbs = [{ title: "Services", path: "/services" }];
  const structuredData = [
    offeredService(service, content.company, siteUrl),
    ...(questions.length > 0 ? [faqPage(questions, path, siteUrl)] : []),
  ];
  return { data, head: { title: service.title, description, path, breadcrumbs, crumb: service.name, structuredData } };
}

export type Service = PageProps<typeof load>;

export const service = definePage({
  paths: ({ services }) => services.all.map(({ family, slug }) => ({ family, slug })),
  find: ({ services }, { family = "", slug }) => services.inFamily(family).find((service) => service.slug === slug),
  load,
  sitemap: () => ({ lastModified: undefined }),
  search: {
    kind: "service",
    title: "Services",
    entry: ({ title, name, description, promise, lead, problem, work, weeks, technologies, price, ...service }) => ({
      ...{ title, description, bodies: [service.body] },
      headings: [name, ...service.headings.map(({ text }) => text)],
      fields: [promise, lead, problem, work, weeks, technologies, price],
    }),
  },
  llmsTxt: ({ name, description }) => ({ section: "Services", title: name, about: description }),
  markdown: false,
  cover: {
    kind: "service",
    dyes: ({ services }, slug) => {
      const dye = services.find(slug)?.dye;
      return dye && [dye];
    },
  },
  social: () => ({ label: "Service" }),
  files: /^services\/(?<family>[^/]+)\/(?<slug>[^/]+)\.md$/,
  linkTargets: ({ sources: { services } }) =>
    services.map(({ family, slug }) => ({ params: { family, slug }, anchors: ["price"] })),
});
