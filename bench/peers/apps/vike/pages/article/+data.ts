import type { PageContextServer } from "vike/types";
import { getArticle } from "../../lib/content";
export const data = async ({ routeParams }: PageContextServer) => (await getArticle(routeParams.slug ?? ""))!;
export type Data = Awaited<ReturnType<typeof data>>;
