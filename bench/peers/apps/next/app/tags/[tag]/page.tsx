import Link from "next/link";
import { allTags, byTag } from "@/lib/content";
export const dynamicParams = false;
export const generateStaticParams = () => allTags().map((tag) => ({ tag }));
export default async function Tag({ params }: { params: Promise<{ tag: string }> }) {
  const { tag } = await params;
  return (
    <main className="wrap">
      <h1>Tag: {tag}</h1>
      <ul>
        {byTag(tag).map((m) => (
          <li key={m.slug}>
            <Link href={`/blog/${m.slug}`}>{m.title}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
