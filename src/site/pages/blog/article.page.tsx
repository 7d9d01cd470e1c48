import type { PageProps } from "../../load.ts";
import { Prose } from "../../ui/prose/prose.tsx";
import type { load } from "./article.data.ts";

export default function ArticlePage({
  title,
  publishedOn,
  minutes,
  author,
  category,
  headings,
  body,
  related,
}: PageProps<typeof load>) {
  return (
    <article>
      <header>
        <p>
          <a href="/blog">Writing</a> {category && <a href={`/blog/category/${category.slug}`}>{category.title}</a>}
        </p>
        <h1>{title}</h1>
        <p>
          {author && <a href={`/blog/author/${author.slug}`}>{author.name}</a>}{" "}
          <time dateTime={publishedOn}>{publishedOn}</time>, {minutes} minutes
        </p>
      </header>
      <nav aria-label="On this page">
        <ol>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <Prose body={body} />
      <aside>
        <h2>Related</h2>
        <ul>
          {related.map((other) => (
            <li key={other.slug}>
              <a href={`/blog/${other.slug}`}>{other.title}</a>
            </li>
          ))}
        </ul>
      </aside>
    </article>
  );
}
