import { listPage, pageCount } from "../../lib/content";
export const data = () => ({ n: 1, items: listPage(1), pages: pageCount() });
export type Data = ReturnType<typeof data>;
