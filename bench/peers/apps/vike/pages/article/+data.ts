import type { PageContextServer } from "vike/types";
import { getArticle } from "../../lib/content";

export async function data({ routeParams: { slug = "" } }: PageContextServer) {
  const article = await getArticle(slug);
  if (!article) throw new Error(`There is no article '${slug}'.`);
  return article;
}

export type Data = Awaited<ReturnType<typeof data>>;
