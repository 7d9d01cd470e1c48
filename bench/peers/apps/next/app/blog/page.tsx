import { BlogList } from "@/components/cards";
export const metadata = { title: "Blog" };
export default function Blog() {
  return <BlogList n={1} />;
}
