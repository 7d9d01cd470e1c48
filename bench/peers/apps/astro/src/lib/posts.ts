import { getCollection } from "astro:content";
export const PER_PAGE = 12;
let p: ReturnType<typeof load> | undefined;
async function load() {
  const all = await getCollection("blog");
  return all.sort((a, b) => (a.data.date < b.data.date ? 1 : a.data.date > b.data.date ? -1 : a.id < b.id ? -1 : 1));
}
export const posts = () => (p ??= load());
