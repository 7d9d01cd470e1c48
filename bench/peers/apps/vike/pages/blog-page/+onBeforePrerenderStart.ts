import { pageCount } from "../../lib/content";
export default () => Array.from({ length: pageCount() - 1 }, (_, i) => `/blog/page/${i + 2}`);
