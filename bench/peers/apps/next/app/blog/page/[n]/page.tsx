import { BlogList } from "@/components/cards";
import { pageCount } from "@/lib/content";
export const dynamicParams = false;
export const generateStaticParams = () => Array.from({ length: pageCount() - 1 }, (_, i) => ({ n: String(i + 2) }));
export default async function Page({ params }: { params: Promise<{ n: string }> }) {
  return <BlogList n={+(await params).n} />;
}
