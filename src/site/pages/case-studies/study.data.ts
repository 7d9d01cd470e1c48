import { articleCard, caseStudyCard, serviceCard } from "../../../content/cards.ts";
import type { Content } from "../../../content/content.ts";
import type { CaseStudy } from "../../../content/snapshot.ts";
import { pageNotFound } from "../../../navigation/page-error.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content, params }: LoadArgs<"slug">) {
  const study = content.caseStudies.find(params.slug);
  const path = `/case-studies/${params.slug}`;
  if (!study) throw pageNotFound(path);
  const breadcrumbs = [{ title: "Case studies", path: "/case-studies" }];
  const { title, description } = study;
  return { data: studyData(content, study), head: { title, description, path, type: "article" as const, breadcrumbs } };
}

export function studyData(content: Content, study: CaseStudy) {
  const { headings, words: _, services, publishedOn: __, ...shown } = study;
  const all = content.caseStudies.all;
  const next = all[(all.indexOf(study) + 1) % all.length];
  return {
    study: {
      ...shown,
      headings: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
      services: content.services.pick(services).map(serviceCard),
    },
    next: next && next !== study ? caseStudyCard(next) : undefined,
    articles: content.articles.all
      .filter((article) => article.caseStudy === study.slug)
      .slice(0, 3)
      .map((article) => articleCard(content, article)),
  };
}
