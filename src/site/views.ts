import type { PageModule } from "../navigation/route.ts";
import type { RouteName } from "./routes.ts";

/**
 * Pages that only show: the server renders them, and the browser takes the print as it stands (`printed.page.tsx`). A
 * reader gets neither code nor data for them. Server only, like the loaders.
 */
export const views: Partial<Record<RouteName, () => Promise<PageModule>>> = {
  blog: () => import("./pages/blog/list.view.tsx"),
  tag: () => import("./pages/blog/list.view.tsx"),
  author: () => import("./pages/blog/list.view.tsx"),
  category: () => import("./pages/blog/list.view.tsx"),
  article: () => import("./pages/blog/article.view.tsx"),
  careers: () => import("./pages/careers/careers.view.tsx"),
  jobThanks: () => import("./pages/careers/thanks.view.tsx"),
  contactThanks: () => import("./pages/contact/thanks.view.tsx"),
  ebookThanks: () => import("./pages/ebook/thanks.view.tsx"),
  about: () => import("./pages/about/about.view.tsx"),
  resources: () => import("./pages/resources/resources.view.tsx"),
  privacy: () => import("./pages/privacy/privacy.view.tsx"),
};
