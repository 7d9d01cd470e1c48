import type { RouteName } from "../routes.ts";
import type { LoadArgs, LoadResult } from "./page-types.ts";

interface PageDataModule {
  // Declared as a method, which TypeScript checks bivariantly: each loader only takes the parameters of its own route.
  load(args: LoadArgs<string>): LoadResult | Promise<LoadResult>;
}

/** The data module of each route. Node only: none of this is sent to a browser. */
export const pageRegistry: Record<RouteName, () => Promise<PageDataModule>> = {
  home: () => import("../pages/home/home.data.ts"),
  blog: () => import("../pages/blog/blog.data.ts"),
  tag: () => import("../pages/blog/tag.data.ts"),
  author: () => import("../pages/blog/author.data.ts"),
  category: () => import("../pages/blog/category.data.ts"),
  article: () => import("../pages/blog/article.data.ts"),
  careers: () => import("../pages/careers/careers.data.ts"),
  job: () => import("../pages/careers/job.data.ts"),
  jobThanks: () => import("../pages/careers/thanks.data.ts"),
  caseStudies: () => import("../pages/case-studies/list.data.ts"),
  weekly: () => import("../pages/case-studies/weekly.data.ts"),
  caseStudy: () => import("../pages/case-studies/study.data.ts"),
  about: () => import("../pages/about/about.data.ts"),
  resources: () => import("../pages/resources/resources.data.ts"),
  contact: () => import("../pages/contact/contact.data.ts"),
  contactThanks: () => import("../pages/contact/thanks.data.ts"),
  ebook: () => import("../pages/ebook/ebook.data.ts"),
  ebookThanks: () => import("../pages/ebook/thanks.data.ts"),
  privacy: () => import("../pages/privacy/privacy.data.ts"),
  services: () => import("../pages/services/overview.data.ts"),
  service: () => import("../pages/services/service.data.ts"),
  search: () => import("../pages/search/search.data.ts"),
};
