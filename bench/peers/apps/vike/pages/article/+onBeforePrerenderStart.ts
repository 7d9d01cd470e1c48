import { allMeta } from "../../lib/content";
export default () => allMeta().map((m) => "/blog/" + m.slug);
