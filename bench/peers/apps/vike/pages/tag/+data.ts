import type { PageContextServer } from "vike/types";
import { byTag } from "../../lib/content";
export const data = ({ routeParams }: PageContextServer) => ({
  tag: routeParams.tag ?? "",
  items: byTag(routeParams.tag ?? "").map(({ slug, title }) => ({ slug, title })),
});
export type Data = ReturnType<typeof data>;
