import type { PageContextServer } from "vike/types";
import { listPage, pageCount } from "../../lib/content";
export const data = ({ routeParams }: PageContextServer) => ({
  n: Number(routeParams.n),
  items: listPage(Number(routeParams.n)),
  pages: pageCount(),
});
