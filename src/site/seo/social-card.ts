import type { Content } from "../../content/content.ts";
import type { Params } from "../../navigation/route.ts";
import { findCoverDesign } from "../identity/covers.ts";
import type { CoverKind, CoverOptions } from "../identity/draw-cover.ts";
import type { RouteName } from "../routes.ts";

/** What a page's social image is drawn from. */
export interface SocialCard {
  title: string;
  /** What kind of page it is, in a word or two. */
  label: string;
  site: string;
  cloth: Pick<CoverOptions, "slug" | "dyes" | "kind">;
}

/** Routes whose pages have a cover: their social image shows the cover's pattern. */
const coverKinds: Partial<Record<RouteName, { label: string; kind: CoverKind }>> = {
  article: { label: "Article", kind: "article" },
  caseStudy: { label: "Case study", kind: "case-study" },
  ebook: { label: "Ebook", kind: "ebook" },
  service: { label: "Service", kind: "service" },
  job: { label: "Job", kind: "job" },
};

const routeLabels: Partial<Record<RouteName, string>> = {
  blog: "Articles",
  tag: "Articles about",
  author: "Articles by",
  category: "Articles",
  careers: "Jobs",
  caseStudies: "Work",
  weekly: "Work",
  resources: "Articles and ebooks",
  contact: "Contact",
  services: "What we do",
  about: "Company",
};

interface SocialCardPage {
  route: RouteName;
  params: Params;
  path: string;
  title: string;
}

export function createSocialCard(content: Content, { route, params, path, title }: SocialCardPage): SocialCard {
  const { company, categories, people } = content;
  const cover = coverKinds[route];
  const design = cover && params.slug ? findCoverDesign(content, cover.kind, params.slug) : null;
  if (cover && design && params.slug) {
    return { title, label: cover.label, site: company.name, cloth: { slug: params.slug, ...design } };
  }
  const { slug = "" } = params;
  const dye = { category: categories.find(slug)?.dye, author: people.find(slug)?.dye }[String(route)];
  return {
    title,
    label: routeLabels[route] ?? "Software development",
    site: company.name,
    cloth: { kind: "article", slug: path, dyes: [dye ?? "woad"] },
  };
}
