import { useData } from "vike-react/useData";
import type { Data } from "./+data";
export default function Page() {
  const a = useData<Data>();
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
              <a href={`/tags/${t}`}>{t}</a>
            </li>
          ))}
        </ul>
        <div className="prose" dangerouslySetInnerHTML={{ __html: a.html }} />
        <nav className="pager" aria-label="Articles">
          {a.prev ? <a href={`/blog/${a.prev}`}>Newer article</a> : <span />}
          {a.next ? <a href={`/blog/${a.next}`}>Older article</a> : <span />}
        </nav>
      </article>
    </main>
  );
}
