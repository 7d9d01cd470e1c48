import Link from "next/link";
import { notFound } from "next/navigation";
import { allMeta, getArticle } from "@/lib/content";
export const dynamicParams = false;
type P = { params: Promise<{ slug: string }> };
export const generateStaticParams = () => allMeta().map((m) => ({ slug: m.slug }));
export async function generateMetadata({ params }: P) {
  const { slug } = await params;
  const m = allMeta().find((x) => x.slug === slug);
  return { title: m?.title, description: m?.description };
}
export default async function ArticlePage({ params }: P) {
  const a = await getArticle((await params).slug);
  if (!a) notFound();
  return (
    <main className="wrap">
      <article className="article">
        <h1>{a.title}</h1>
        <p className="lede">{a.description}</p>
        <div className="meta">
          <time dateTime={a.date}>{a.date}</time>
          <span>{a.author}</span>
          <span>{a.category}</span>
        </div>
        <ul className="tags">
          {a.tags.map((t) => (
            <li key={t}>
              <Link href={`/tags/${t}`}>{t}</Link>
            </li>
          ))}
        </ul>
        <div className="prose" dangerouslySetInnerHTML={{ __html: a.html }} />
        <nav className="pager" aria-label="Articles">
          {a.prev ? <Link href={`/blog/${a.prev}`}>Newer article</Link> : <span />}
          {a.next ? <Link href={`/blog/${a.next}`}>Older article</Link> : <span />}
        </nav>
      </article>
    </main>
  );
}
