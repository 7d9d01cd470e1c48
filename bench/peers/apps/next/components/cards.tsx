import Link from "next/link";
import type { Meta } from "@/lib/content";
import { listPage, pageCount } from "@/lib/content";
export const Cards = ({ items }: { items: Meta[] }) => (
  <ul className="grid">
    {items.map((m) => (
      <li className="card" key={m.slug}>
        <h2>
          <Link href={`/blog/${m.slug}`}>{m.title}</Link>
        </h2>
        <p>{m.description}</p>
        <p>
          <time dateTime={m.date}>{m.date}</time> · {m.author}
        </p>
      </li>
    ))}
  </ul>
);
export const BlogList = ({ n }: { n: number }) => (
  <main className="wrap">
    <h1>{n === 1 ? "Blog" : `Blog, page ${n}`}</h1>
    <Cards items={listPage(n)} />
    <nav className="pager" aria-label="Pages">
      {n > 1 ? <Link href={n === 2 ? "/blog" : `/blog/page/${n - 1}`}>Newer</Link> : <span />}
      {n < pageCount() ? <Link href={`/blog/page/${n + 1}`}>Older</Link> : <span />}
    </nav>
  </main>
);
