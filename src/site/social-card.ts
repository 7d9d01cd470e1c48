import type { Content } from "../content/content.ts";
import type { Params } from "../navigation/route.ts";
import { sewnFrom } from "./covers.ts";
import type { RouteName } from "./routes.ts";
import type { Cover, CoverKind } from "./weave/cover.ts";

/** Everything that a page's social image is drawn from. */
export interface SocialCard {
  title: string;
  /** What kind of page it is, in a word or two. */
  label: string;
  site: string;
  cloth: Pick<Cover, "slug" | "dyes" | "kind">;
}

/** Pages of a kind that has covers wear the cloth of their cover. */
const covered: Partial<Record<RouteName, { label: string; kind: CoverKind }>> = {
  article: { label: "Article", kind: "article" },
  caseStudy: { label: "Case study", kind: "case-study" },
  ebook: { label: "Ebook", kind: "ebook" },
  service: { label: "Service", kind: "service" },
  job: { label: "Job", kind: "job" },
};

const labels: Partial<Record<RouteName, string>> = {
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

interface Shown {
  route: RouteName;
  params: Params;
  path: string;
  title: string;
}

export function socialCard(content: Content, { route, params, path, title }: Shown): SocialCard {
  const { company, categories, people } = content;
  const own = covered[route];
  const sewn = own && params.slug ? sewnFrom(content, own.kind, params.slug) : null;
  if (own && sewn && params.slug) {
    return { title, label: own.label, site: company.name, cloth: { slug: params.slug, ...sewn } };
  }
  const { slug = "" } = params;
  const dye = { category: categories.find(slug)?.dye, author: people.find(slug)?.dye }[String(route)];
  return {
    title,
    label: labels[route] ?? "Software development",
    site: company.name,
    cloth: { kind: "article", slug: path, dyes: [dye ?? "woad"] },
  };
}
