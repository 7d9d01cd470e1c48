import type { Meta } from "../lib/content";
export const BlogList = ({ n, items, pages }: { n: number; items: Meta[]; pages: number }) => (
  <main className="wrap">
    <h1>{n === 1 ? "Blog" : `Blog, page ${n}`}</h1>
    <ul className="grid">
      {items.map((m) => (
        <li className="card" key={m.slug}>
          <h2>
            <a href={`/blog/${m.slug}`}>{m.title}</a>
          </h2>
          <p>{m.description}</p>
          <p>
            <time dateTime={m.date}>{m.date}</time> · {m.author}
          </p>
        </li>
      ))}
    </ul>
    <nav className="pager" aria-label="Pages">
      {n > 1 ? <a href={n === 2 ? "/blog" : `/blog/page/${n - 1}`}>Newer</a> : <span />}
      {n < pages ? <a href={`/blog/page/${n + 1}`}>Older</a> : <span />}
    </nav>
  </main>
);
