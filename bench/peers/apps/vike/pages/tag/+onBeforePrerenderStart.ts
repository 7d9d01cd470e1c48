import { allTags } from "../../lib/content";
export default () => allTags().map((t) => "/tags/" + t);
